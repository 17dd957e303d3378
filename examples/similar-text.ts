/** What two pages of a site share is not their content (S4). `npx tsx examples/similar-text.ts` */
import { similarRuns } from 'tazi/similartext';

const menu = 'Ana sayfa · Gündem · Spor · Ekonomi · Kültür · Künye · İletişim · Abonelik';
const one = `${menu}\nBaraj doldu: kentin içme suyu güvende.`;
const other = `${menu}\nYeni park haftaya açılıyor.`;

for (const { text, length } of similarRuns(one, other)) {
  console.log(`${length} characters are shared: ${text.trim()}`);
}
