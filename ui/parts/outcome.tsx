import { OUTCOME_TEXTS } from '../../src/i18n/outcome-texts.ts';
import { usePanel } from '../context.ts';

/** The outcome of a visit by its name, with its meaning on hover and for screen readers. */
export function Outcome({ name }: { name: string }) {
  const { language } = usePanel();
  const meaning = Object.entries(OUTCOME_TEXTS).find(([outcome]) => outcome === name)?.[1][language];
  return (
    <span title={meaning}>
      {name}
      {meaning !== undefined && <span class="unseen">{`: ${meaning}`}</span>}
    </span>
  );
}
