import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../config/package-root.ts';
import { loadClassifier } from './models/load-classifier.ts';
import { TopicJudge } from './topic-judge.ts';
import { passagesOf } from './topics-of.ts';

const FILE = join(packageRoot(), 'models/topics.bin');
const judge = new TopicJudge(loadClassifier(readFileSync(FILE), FILE), []);

const FOOTBALL = [
  'Ev sahibi takım ilk yarıyı iki golle önde kapattı. Forvet oyuncusu ceza sahası dışından attığı golle taraftarı ayağa kaldırdı.',
  'Teknik direktör ikinci yarıda üç oyuncu değişikliği yaptı. Hakem son dakikada penaltı kararı verdi, kaleci topu kurtardı.',
  'Maç sonunda futbolcular tribünleri selamladı. Lig tablosunda takım bu galibiyetle üçüncü sıraya yükseldi.',
].join(' ');
const ECONOMY = [
  'Merkez bankası politika faizini yüzde elli olarak korudu. Karar sonrası dolar kuru geriledi, borsa endeksi yükseldi.',
  'Ekonomistler yıl sonu enflasyon beklentisini düşürdü. İhracat geçen yılın aynı ayına göre yüzde on arttı.',
  'Bankaların kredi faizleri ise değişmedi. Hazine ihalesinde tahvil faizi beklenenden düşük gerçekleşti.',
].join(' ');

describe('the topics of a page', () => {
  it('are all that a large part of it is about, with the sentences that show it', () => {
    const text = `${FOOTBALL}\n${ECONOMY}`;
    const { topics, scores } = judge.judge({ title: 'Günün haberleri', text });
    expect(topics.map(({ topic }) => topic).sort()).toEqual(['ekonomi', 'spor']);
    for (const { topic, score, part, sentences } of judge.shown({ title: 'Günün haberleri', text }, topics)) {
      expect(score).toBeGreaterThanOrEqual(0.5);
      expect(scores[topic]).toBe(score);
      expect(part).toBeGreaterThan(0.25);
      expect(part).toBeLessThan(0.75);
      expect(sentences.length).toBeGreaterThan(0);
      const own = topic === 'spor' ? FOOTBALL : ECONOMY;
      for (const { start, end } of sentences) expect(own).toContain(text.slice(start, end).trim());
    }
  });

  it('are one if the page is about one thing', () => {
    const { topic, topics } = judge.judge({ title: 'Takım kazandı', text: FOOTBALL });
    expect(topic).toBe('spor');
    expect(topics).toHaveLength(1);
  });

  it.each([
    [
      'Galatasaray Üniversitesi',
      'Galatasaray Üniversitesi Ortaköy kıyısında bir devlet üniversitesidir. Galatasaray Üniversitesi 1992 yılında Türkiye ile Fransa arasındaki bir anlaşmayla kuruldu. Öğretim dili Fransızcadır, öğrenciler merkezi sınavla alınır.',
    ],
    [
      'Fenerbahçe Parkı',
      'Fenerbahçe Parkı Kadıköy kıyısında yer alır. Parkta asırlık ağaçlar, yürüyüş yolları ve çay bahçeleri bulunur. Hafta sonları Fenerbahçe Parkı piknik yapanlarla dolar.',
    ],
    [
      'Beşiktaş iskelesi',
      'Beşiktaş iskelesinden kalkan vapurlar sabah altıda sefere başlıyor. Kadıköy ve Üsküdar hatlarında sefer sayısı artırıldı. Yolcular Beşiktaş iskelesinde kart alabiliyor.',
    ],
  ])('do not rest on a name alone: %s is none of these', (title, text) => {
    const { topic, topics, scores } = judge.judge({ title, text });
    expect(topic).toBeNull();
    expect(topics).toEqual([]);
    expect(scores['spor'] ?? 0).toBeLessThan(0.5);
  });

  it('stay if the name is one of many words', () => {
    const text = `Galatasaray derbide rakibini yendi. ${FOOTBALL} Galatasaray taraftarı galibiyeti kutladı.`;
    expect(judge.judge({ title: 'Galatasaray kazandı', text }).topic).toBe('spor');
  });
});

describe('passages', () => {
  it('cover the text in order, without overlap', () => {
    const text = `${FOOTBALL}\n${ECONOMY}\nKısa son.`;
    const passages = passagesOf(text);
    expect(passages[0]!.start).toBe(0);
    passages.forEach(({ start, end }, i) => {
      expect(end).toBeGreaterThan(start);
      if (i > 0) expect(text.slice(passages[i - 1]!.end, start).trim()).toBe('');
    });
    expect(text.slice(passages.at(-1)!.end).trim()).toBe('');
    expect(passagesOf('')).toEqual([]);
  });
});
