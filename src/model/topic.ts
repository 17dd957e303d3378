/** A topic a page can be about. `--topic` and the API take its id or its label; the label is what pages carry; the names are shown. */
export type Topic = { id: string; label: string; names: { tr: string; en: string } };

/** Calibrated probabilities by topic id; the best one is the page's topic if it passes its threshold. */
export type TopicScores = Readonly<Record<string, number>>;

/** A topic that a page carries (F5). */
export type PageTopic = {
  topic: string;
  score: number;
  /** The share of the text whose passages are about it. */
  part: number;
};

/** A topic with the sentences that show it best, as places in the text. */
export type ShownTopic = PageTopic & { sentences: readonly { start: number; end: number; score: number }[] };

/** The input of a classifier. */
export type TopicText = { title?: string; description?: string; text: string };
