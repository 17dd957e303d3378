import { eld } from 'eld/small';
import { describe, expect, it } from 'vitest';
import { namedLanguages } from './named-languages.ts';

const TEXTS = [
  'The council announced that the new park will open on Saturday.',
  'Der Gemeinderat kündigte an, dass der neue Park am Samstag eröffnet wird.',
  "L'école d'été ouvre ses portes aujourd'hui, l'entrée est gratuite.",
  'Совет объявил, что новый парк откроется в субботу.',
  'أعلن المجلس أن الحديقة الجديدة ستفتتح يوم السبت.',
  '市议会宣布新公园将于周六开放。',
  'Azərbaycan Respublikasının paytaxtı Bakı şəhəridir.',
  'Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu.',
  "O'zbekiston — 12 'quoted' \\ back\\slash constructor __proto__ toString",
  '',
  '123',
];

describe('namedLanguages', () => {
  it.each(TEXTS)('gives the same result as the package for %j', (text) => {
    const found = Object.fromEntries(namedLanguages(text).map(({ language, score }) => [language, score]));
    expect(found).toEqual(eld.detect(text).getScores());
  });
});
