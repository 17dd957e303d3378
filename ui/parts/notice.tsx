import { usePanel } from '../context.ts';
import { fill } from '../format.ts';

/** A placeholder for something that is missing or still loading. */
export function Waiting({ error }: { error: string | null }) {
  const { texts } = usePanel();
  return error === null ? (
    <p class="soft">{texts.loading}</p>
  ) : (
    <p class="notice-bad" role="alert">
      {fill(texts.failed, { message: error })}
    </p>
  );
}
