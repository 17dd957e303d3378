import type { Page } from '../model/page.ts';
import type { TopicText } from '../model/topic.ts';

/** What the topic of a stored page is judged by. */
export function topicTextOf({ title, description, text }: Page): TopicText {
  return description === null ? { title, text } : { title, description, text };
}
