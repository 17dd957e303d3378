import type { FC } from 'hono/jsx';

/** Our logo: a tazı, the sighthound, at full stretch. Drawn on a canvas of 256 by 128. */
const HOUND = [
  'M249 40.5 C244 36.5 234 34.5 226 31.5 C221 28.5 216 25.5 210 25.5 C205 22.5 197 21.5 189 25',
  'C193.5 26 196.5 27.5 198 30 C190 36.5 179 42.5 168 43.5 C152 45 136 36 118 35',
  'C100 34 86 39.5 75 48.5 C60 60.5 42 71.5 22 73.5 C14.5 74 8 72 3 67 C7 74.5 14 77.5 23 77.5',
  'C37 77.5 49 72.5 61 66.5 C59 73.5 53 79.5 45 84 C35 89 23 92 12 98.5',
  'C8.5 100.7 7.5 104 10.5 104.7 C14.5 105.3 17.5 103.5 21.5 101 C33 96 46 92.5 57 87',
  'C67 82 76 75.5 84 69.5 C78 78.5 69 86 59 91.5 C48.5 97.5 38 102.5 28.5 110.5',
  'C25.5 113 24.7 116.3 27.7 116.8 C31.5 117.3 34.5 115 37.5 112.5 C48 106 60 101.5 70.5 95.5',
  'C84 87.5 94.5 76 101 64.5 C111 65.5 119 70.5 129 76 C139 81.5 149 84.5 160 83.5',
  'C171 86.5 181 91.5 189 98.5 C196 104.5 203 108.5 211 111.5 C215 113 219 114.5 222 113.3',
  'C224.3 111.7 222.5 109.2 219.5 107.7 C211 103.7 205 99.7 199.5 94 C196 90 192 86 187 82.3',
  'C201 83 216 85 227.5 90.3 C231.5 92.2 235.5 93.3 238.5 92.2 C240.7 90.5 239 88 236 86.7',
  'C224 81 210 78 198 75 C192 73 187 70.5 184 67.5 C189 59.5 196 51.5 205 47',
  'C214 44 225 45.5 235 45.5 C242 45.5 248 45 249 40.5 Z',
].join(' ');

/** The same hound with one pair of legs, which stays legible at 16 pixels. */
const SMALL_HOUND = [
  'M240 43 C236 39 227 37 219 34 C214 31 209 28 203 28 C199 24 192 22 184 25 C188 27 190 29 191 31',
  'C184 35 175 40 166 42 C150 45 134 38 116 37 C98 36 84 41 73 50 C58 62 40 74 20 76',
  'C14 76.5 9 75 5 72 C8 77 14 80 22 80 C36 80 48 75 58 69 C57 76 52 82 45 87 C36 92 24 96 13 103',
  'C10 105 9 108 12 109 C15 109 18 108 21 106 C32 101 44 97 54 92 C66 86 78 78 88 72',
  'C100 70 112 73 124 78 C136 83 148 85 158 83 C168 84 180 86 192 87 C204 89 216 90 226 95',
  'C229 97 233 98 236 97 C238 96 237 93 234 92 C222 86 208 83 196 80 C190 78 184 76 180 73',
  'C186 66 192 58 200 52 C208 48 218 48 228 48 C233 48 239 47 240 43 Z',
].join(' ');

/** The four letters of the name, as lines of equal width. */
const LETTERS = [
  'M14 6V46Q14 57 25 57H27M4 21H27',
  'M73 21V57M73 39A18 18 0 1 1 37 39A18 18 0 1 1 73 39',
  'M87 21H113L87 57H113',
  'M128.5 21V57',
];

/** Logo and name. Decorative: the surrounding text says in words where the reader is. */
export const Logo: FC<{ kind: 'large' | 'small' }> = ({ kind }) => (
  <span class={`logo logo-${kind}`}>
    <svg class="logo-hound" viewBox="0 20 256 100" aria-hidden="true" focusable="false">
      <path d={HOUND} fill="currentColor" />
    </svg>
    <svg class="logo-name" viewBox="0 0 133 62" aria-hidden="true" focusable="false">
      <path
        d={LETTERS.join('')}
        fill="none"
        stroke="currentColor"
        stroke-width="6.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  </span>
);

/** The hound in a rounded square, as browsers show it on a tab. */
export function faviconSvg(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    '<rect width="64" height="64" rx="14" fill="#0f5c4d"/>',
    `<path transform="translate(1 15.5) scale(.246)" d="${SMALL_HOUND}" fill="#fff"/>`,
    '</svg>',
  ].join('');
}
