/** A few numbers that matter most, each with its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl class="figures">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
