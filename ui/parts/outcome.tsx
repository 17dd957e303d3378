import { OUTCOME_TEXTS, OUTCOME_WORD_TEXTS } from '../../src/i18n/outcome-texts.ts';
import { usePanel } from '../context.ts';

/** The outcome of a visit in a word, with its meaning on hover and for screen readers. */
export function Outcome({ name }: { name: string }) {
  const { language } = usePanel();
  if (!isKnown(name)) return <span>{name}</span>;
  const meaning = OUTCOME_TEXTS[name][language];
  return (
    <span title={meaning}>
      {OUTCOME_WORD_TEXTS[name][language]}
      <span class="unseen">{`: ${meaning}`}</span>
    </span>
  );
}

/** A server may be newer than the panel that is open. */
function isKnown(name: string): name is keyof typeof OUTCOME_TEXTS {
  return Object.hasOwn(OUTCOME_TEXTS, name);
}
