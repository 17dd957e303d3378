import { usePanel } from '../context.ts';
import { AnswerView } from './answer-view.tsx';

export function Topics() {
  const { texts } = usePanel();
  return <AnswerView path="/api/topics" name={texts.topics} />;
}
