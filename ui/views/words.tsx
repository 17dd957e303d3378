import { usePanel } from '../context.ts';
import { AnswerView } from './answer-view.tsx';

export function Words() {
  const { texts } = usePanel();
  return <AnswerView path="/api/words" name={texts.words} />;
}
