/** Train a topic model on a few labelled texts, then classify others. `npx tsx examples/classify-texts.ts` */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTopicModel, trainTopicModel } from 'tazi/topics';

const texts = {
  spor: [
    'Takım maçı iki golle kazandı, kaleci alkışlandı',
    'Kaleci penaltıyı kurtardı, takım ligde lider oldu',
    'Ligde zirve yarışı kızıştı: maçı son golle aldılar',
    'Takım sezonun ilk maçında üç gol attı',
  ],
  sağlık: [
    'Hastanede grip aşısı başladı, doktorlar uyardı',
    'Doktorlar tansiyon hastalarına dikkat çekti',
    'Hastanede diyabet hastaları için beslenme dersi',
    'Grip aşısı için doktorlar çağrı yaptı',
  ],
  ekonomi: [
    'Merkez Bankası faiz kararını açıkladı, dolar düştü',
    'Dolar kuru güne yükselişle başladı, piyasalar faiz bekliyor',
    'Enflasyon beklentisi düştü, banka faizi indirdi',
    'Piyasalar enflasyon ve dolar verisine bakıyor',
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'konular-'));
const dataFile = join(folder, 'ornekler.tsv');
const outFile = join(folder, 'konular.bin');
const lines = Object.entries(texts).flatMap(([topic, list]) => list.map((text) => `${topic}\t${text}`));
writeFileSync(dataFile, `${lines.join('\n')}\n`);

const card = await trainTopicModel({ dataFile, outFile, folds: 3 });
console.log(`${card.documents} texts, topics: ${card.labels.join(', ')}`);
const model = openTopicModel(outFile);
for (const text of [
  'Kaleci maçta golü önledi',
  'Doktorlar hastanede aşı yapacak',
  'Piyasalar faiz ve dolar konuşuyor',
]) {
  console.log(`${model.classify({ text }).topic}: ${text}`);
}
rmSync(folder, { recursive: true });
