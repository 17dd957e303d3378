/** Language detection: Turkish sentences found, other languages not taken for Turkish, and whether the confidence means what it says. */
import { detectLanguage } from '../../src/language/detect-language.ts';

export function turkishShare(texts: readonly string[]): number {
  return (
    (100 * texts.filter((text) => detectLanguage(text).language === 'tr').length) / Math.max(1, texts.length)
  );
}

export function namedShare(texts: readonly string[], language: string): number {
  return (
    (100 * texts.filter((text) => detectLanguage(text).language === language).length) /
    Math.max(1, texts.length)
  );
}

const BINS = 10;

/** Expected calibration error of "is it Turkish?", in percent: how far the confidence is from the share that is right. */
export function calibrationError(turkish: readonly string[], others: readonly string[]): number {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, sum: 0, right: 0 }));
  for (const [texts, isTurkish] of [
    [turkish, true],
    [others, false],
  ] as const) {
    for (const text of texts) {
      const { language, confidence } = detectLanguage(text);
      if (language !== 'tr') continue;
      const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
      bin.count++;
      bin.sum += confidence;
      if (isTurkish) bin.right++;
    }
  }
  const all = bins.reduce((sum, bin) => sum + bin.count, 0);
  return (100 * bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0)) / Math.max(1, all);
}
