/** A topic a page can be about. The id is what `--topic` and the API take; the names are shown. */
export type Topic = { id: string; names: { tr: string; en: string } };

/** Calibrated probabilities by topic id; the best one is the page's topic if it passes its threshold. */
export type TopicScores = Readonly<Record<string, number>>;

/** What a classifier looks at. */
export type TopicText = { title?: string; text: string };
