/**
 * Language detection (F3). The package `eld` names the language.
 */
import { eld } from 'eld/small';

export type DetectedLanguage = {
  /** ISO 639-1 code, or 'und' where the text does not say. */
  language: string;
  /** Probability that this is right, 0 to 1. */
  confidence: number;
};

/** The language of a text. */
export function detectLanguage(text: string): DetectedLanguage {
  const result = eld.detect(text);
  if (result.language === '') return { language: 'und', confidence: 0 };
  const scores = result.getScores();
  const best = scores[result.language] ?? 0;
  let second = 0;
  for (const [language, score] of Object.entries(scores)) {
    if (language !== result.language && score > second) second = score;
  }
  return { language: result.language, confidence: Math.min(0.99, 0.5 + (best - second)) };
}
