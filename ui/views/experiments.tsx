import { usePanel } from '../context.ts';
import { AnswerView } from './answer-view.tsx';

export function Experiments() {
  const { texts } = usePanel();
  return <AnswerView path="/api/experiments" name={texts.experiments} />;
}
