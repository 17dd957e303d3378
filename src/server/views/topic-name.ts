import type { Language } from '../../i18n/text.ts';
import { topicOf } from '../../topics/topic-of.ts';
import { cleanQuery } from '../clean-query.ts';

/** A topic as readers of this language see it; its label stays the value of filters. */
export function topicName(label: string, language: Language): string {
  return cleanQuery(topicOf(label).names[language]);
}
