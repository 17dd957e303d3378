/**
 * Draws docs/images/architecture.svg, the picture of ARCHITECTURE.md: `npx tsx scripts/architecture-picture.ts`. Text stays text,
 * and colours follow the reader's scheme.
 */
import { writeFileSync } from 'node:fs';

type Box = {
  x: number;
  y: number;
  width: number;
  title: string;
  line: string;
  kind: 'unit' | 'room' | 'edge';
};

const HEIGHT = 52;

const BOXES = {
  seeds: box(20, 30, 120, 'seeds', 'S1, E1', 'edge'),
  frontier: box(180, 30, 168, 'frontier/', 'whose turn is it? F1, E1', 'unit'),
  crawler: box(374, 30, 168, 'crawler/', 'robots, guard, fetch F2', 'unit'),
  documents: box(568, 30, 168, 'documents/', 'bytes to text E1, E10', 'unit'),
  similartext: box(568, 120, 168, 'similartext/', 'clean text S2–S4, S9', 'unit'),
  language: box(374, 120, 168, 'language/', 'Turkish? F3', 'unit'),
  topics: box(374, 210, 168, 'topics/', 'about what? F5–F8', 'unit'),
  links: box(180, 120, 168, 'links/', 'admit and sort F3, F4', 'unit'),
  update: box(180, 210, 168, 'update/', 'changed? next visit E5–E8', 'unit'),
  nlp: box(568, 210, 168, 'nlp/', 'Turkish words F5, S5, S6', 'unit'),
  store: box(180, 320, 168, 'store/', 'the truth E3, E6', 'unit'),
  indexing: box(374, 320, 168, 'indexing/', 'store into index E4', 'room'),
  index: box(568, 320, 168, 'index/', 'postings, segments E2', 'unit'),
  search: box(568, 410, 168, 'search/', 'queries to pages', 'unit'),
  server: box(374, 410, 168, 'server/  commands/', 'people and programs', 'edge'),
} satisfies Record<string, Box>;

type Name = keyof typeof BOXES;

const ARROWS: readonly [Name, Name][] = [
  ['seeds', 'frontier'],
  ['frontier', 'crawler'],
  ['crawler', 'documents'],
  ['documents', 'similartext'],
  ['similartext', 'language'],
  ['language', 'topics'],
  ['language', 'links'],
  ['links', 'frontier'],
  ['topics', 'update'],
  ['update', 'store'],
  ['store', 'indexing'],
  ['indexing', 'index'],
  ['index', 'search'],
  ['search', 'server'],
];

function box(x: number, y: number, width: number, title: string, line: string, kind: Box['kind']): Box {
  return { x, y, width, title, line, kind };
}

function drawBox({ x, y, width, title, line, kind }: Box): string {
  const middle = x + width / 2;
  return `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${HEIGHT}" rx="6"/>
<text class="title" x="${middle}" y="${y + 22}">${title}</text><text x="${middle}" y="${y + 40}">${line}</text></g>`;
}

/** From the middle of one side to the middle of the facing one. */
function drawArrow([from, to]: readonly [Name, Name]): string {
  const [a, b] = [BOXES[from], BOXES[to]];
  const isVertical = a.x === b.x;
  const [x1, y1, x2, y2] = isVertical
    ? [a.x + a.width / 2, b.y > a.y ? a.y + HEIGHT : a.y, b.x + b.width / 2, b.y > a.y ? b.y : b.y + HEIGHT]
    : [b.x > a.x ? a.x + a.width : a.x, a.y + HEIGHT / 2, b.x > a.x ? b.x : b.x + b.width, b.y + HEIGHT / 2];
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" marker-end="url(#tip)"/>`;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 752 490" role="img" aria-labelledby="name">
<title id="name">The path of a page through the units of Tazı</title>
<style>
  svg { font: 12px system-ui, sans-serif; background: #fff; }
  text { text-anchor: middle; fill: #333; } .title { font-weight: 600; font-size: 14px; fill: #111; }
  rect { stroke: #7a8794; } .unit rect { fill: #eef4fa; } .room rect { fill: #fdf3e0; } .edge rect { fill: #edf7ed; }
  line { stroke: #5a6672; stroke-width: 1.5; } .frame { fill: none; stroke: #b58a3a; stroke-dasharray: 5 4; } .note { fill: #8a6420; text-anchor: start; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14181d; } text { fill: #c3ccd6; } .title { fill: #fff; } .unit rect { fill: #1d2a38; }
    .room rect { fill: #3a2f1a; } .edge rect { fill: #1c3020; } line { stroke: #9aa7b4; } .note { fill: #d7b06a; }
  }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0 8 4 0 8z" fill="#7a8794"/></marker></defs>
<rect class="frame" x="168" y="14" width="580" height="262" rx="10"/>
<text class="note" x="300" y="296">controller/ hands out leases; pipeline/ takes each page through these steps</text>
${ARROWS.map(drawArrow).join('\n')}
${Object.values(BOXES).map(drawBox).join('\n')}
</svg>
`;

writeFileSync(new URL('../docs/images/architecture.svg', import.meta.url), SVG);
