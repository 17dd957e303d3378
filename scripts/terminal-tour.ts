/**
 * Scenes of a terminal and a browser as one animated SVG: styles alone move it, so that it runs wherever an image is
 * shown; nothing is loaded, and with reduced motion only its last scene is shown.
 */
export type Scene =
  | { kind: 'command'; command: string; lines: string[] }
  | { kind: 'browser'; command: string; jpeg: string };

export type TourOptions = { title: string; width: number; height: number };

const TYPING_MS = 45;
const LINE_MS = 60;
const READING_MS = 3_200;
const LINE_HEIGHT = 20;
const FONT_SIZE = 13;
/** Of a monospaced font, as a share of its size. */
const CHARACTER_WIDTH = 0.6;
const BAR = 34;
const LEFT = 18;

type Timed = Scene & { start: number; typed: number; end: number };

export function terminalTour(scenes: readonly Scene[], { title, width, height }: TourOptions): string {
  const timed = withTimes(scenes);
  const total = timed.at(-1)!.end;
  const percent = (ms: number) => `${((100 * ms) / total).toFixed(3)}%`;
  const columns = Math.floor((width - 2 * LEFT) / (FONT_SIZE * CHARACTER_WIDTH));
  const rules: string[] = [];
  const body = timed.map((scene, index) => {
    const isLast = index === timed.length - 1;
    rules.push(
      `@keyframes s${index}{0%{visibility:hidden}${percent(scene.start)}{visibility:visible}${isLast ? '100%{visibility:visible}' : `${percent(scene.end)},100%{visibility:hidden}`}}`,
      `.s${index}{visibility:${isLast ? 'visible' : 'hidden'}}`,
    );
    return `<g class="s s${index}">${inside(scene, index)}</g>`;
  });

  function inside(scene: Timed, index: number): string {
    // From the moment at which everything is typed on, until the scene ends.
    rules.push(
      `@keyframes o${index}{0%{opacity:0}${percent(scene.typed)}{opacity:0}${percent(scene.typed + 1)},100%{opacity:1}}`,
    );
    const prompt = line(`<tspan class="p">$</tspan> ${escaped(cut(scene.command, columns - 2))}`, 0, 'c');
    const typing = cover(scene, index);
    if (scene.kind === 'browser')
      return `${prompt}${typing}<image class="o o${index}" y="${BAR}" width="${width}" height="${height}" href="data:image/jpeg;base64,${scene.jpeg}"/>`;
    const rows = scene.lines.flatMap((text) => wrapped(text, columns));
    const lines = rows.map((text, row) => line(escaped(text), row + 1, ''));
    return `${prompt}${typing}<g class="o o${index}">${lines.join('')}</g>`;
  }

  /** Hides what is not typed yet, and moves aside one letter at a time. */
  function cover({ command, start, typed }: Timed, index: number): string {
    const letters = Math.min(command.length, columns - 2);
    const far = Math.ceil(letters * FONT_SIZE * CHARACTER_WIDTH);
    rules.push(
      `@keyframes t${index}{0%,${percent(start)}{transform:none;animation-timing-function:steps(${letters})}${percent(typed)},100%{transform:translateX(${far}px)}}`,
    );
    const x = LEFT + 2 * FONT_SIZE * CHARACTER_WIDTH;
    return `<rect class="t t${index}" x="${x}" y="${BAR + 8}" width="${width}" height="${LINE_HEIGHT}" fill="#16181d"/>`;
  }

  const moves = timed.flatMap((_, index) => [
    `.s${index}{animation-name:s${index}}.o${index}{animation-name:o${index}}.t${index}{animation-name:t${index}}`,
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + BAR}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
text{font:${FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d6d9e0;white-space:pre}
.c{fill:#fff}.p{fill:#7bd88f}
.t{transform:translateX(${width}px)}
${rules.join('\n')}
@media (prefers-reduced-motion:no-preference){.s,.o,.t{animation-duration:${total}ms;animation-iteration-count:infinite}.s{animation-timing-function:step-end}
${moves.join('\n')}}
</style>
<clipPath id="frame"><rect width="${width}" height="${height + BAR}" rx="10"/></clipPath>
<g clip-path="url(#frame)"><rect width="${width}" height="${height + BAR}" fill="#16181d"/>
${body.join('\n')}
<rect width="${width}" height="${BAR}" fill="#2a2d35"/><circle cx="20" cy="17" r="6" fill="#ff5f57"/><circle cx="40" cy="17" r="6" fill="#febc2e"/><circle cx="60" cy="17" r="6" fill="#28c840"/></g>
</svg>
`;
}

function withTimes(scenes: readonly Scene[]): Timed[] {
  let now = 0;
  return scenes.map((scene) => {
    const start = now;
    const typed = start + scene.command.length * TYPING_MS + 300;
    const lines = scene.kind === 'command' ? scene.lines.length : 10;
    now = typed + lines * LINE_MS + READING_MS;
    return { ...scene, start, typed, end: now };
  });
}

function line(content: string, row: number, name: string): string {
  return `<text x="${LEFT}" y="${BAR + 24 + row * LINE_HEIGHT}"${name && ` class="${name}"`}>${content}</text>`;
}

function cut(text: string, columns: number): string {
  return text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
}

/** At spaces, continued below the beginning of the line. */
function wrapped(text: string, columns: number): string[] {
  if (text.length <= columns) return [text];
  const indent = /^ */.exec(text)![0];
  const end = text.lastIndexOf(' ', columns);
  if (end <= indent.length) return [cut(text, columns)];
  return [text.slice(0, end), ...wrapped(`${indent}${text.slice(end + 1)}`, columns)];
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
