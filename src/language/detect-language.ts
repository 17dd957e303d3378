/**
 * Language detection (F3). The package `eld` names the language.
 */
import { namedLanguages } from './other-languages.ts';

export type DetectedLanguage = {
  /** ISO 639-1 code, or 'und' where the text does not say. */
  language: string;
  /** Probability that this is right, 0 to 1. */
  confidence: number;
};

/** The language of a text. */
export function detectLanguage(text: string): DetectedLanguage {
  const [best, second] = namedLanguages(text);
  if (!best) return { language: 'und', confidence: 0 };
  return { language: best.language, confidence: Math.min(0.99, 0.5 + (best.score - (second?.score ?? 0))) };
}
