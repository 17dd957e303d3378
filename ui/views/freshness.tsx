import { usePanel } from '../context.ts';
import { AnswerView } from './answer-view.tsx';

export function Freshness() {
  const { texts } = usePanel();
  return <AnswerView path="/api/freshness" name={texts.freshness} />;
}
