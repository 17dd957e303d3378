import type { Page } from '../model/page.ts';
import type { TopicText } from '../model/topic.ts';

/** The parts of a stored page by which its topic is judged. */
export function topicTextOf({ title, description, text }: Page): TopicText {
  return description === null ? { title, text } : { title, description, text };
}
