import { useState } from 'preact/hooks';
import type { Words as WordsAnswer } from '../../src/client/operations.ts';
import { WORD_KIND_TEXTS } from '../../src/i18n/word-texts.ts';
import { useLoaded, usePanel } from '../context.ts';
import { count, fill } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';

/** Unknown words of the pages, to be accepted into the dictionary or refused. */
export function Words() {
  const { client, texts, token } = usePanel();
  const { value, error } = useLoaded((signal) => client.words({ fewest: 2, size: 100 }, signal), [client]);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  if (!value) return <Waiting error={error} />;
  const answer = async (proposal: WordsAnswer['proposals'][number], isAccepted: boolean) => {
    if (!token) return setSaid({ text: texts.needsToken, isBad: true });
    const { word, wordClass } = proposal;
    try {
      await client.changeWords({ body: isAccepted ? { accept: [{ word, wordClass }] } : { refuse: [word] } });
      setAnswered((before) => new Set(before).add(word));
      setSaid({ text: fill(isAccepted ? texts.wordAccepted : texts.wordRefused, { word }), isBad: false });
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
    }
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      <p class="soft intro">{texts.wordsIntro}</p>
      <Proposals proposals={value.proposals.filter(({ word }) => !answered.has(word))} answer={answer} />
      <h2>{texts.dictionary}</h2>
      {value.dictionary.length === 0 ? (
        <p class="soft">{texts.none}</p>
      ) : (
        <p>{value.dictionary.map(({ word }) => word).join(', ')}</p>
      )}
    </>
  );
}

type ProposalsProps = {
  proposals: WordsAnswer['proposals'];
  answer(proposal: WordsAnswer['proposals'][number], isAccepted: boolean): void;
};

function Proposals({ proposals, answer }: ProposalsProps) {
  const { texts, language } = usePanel();
  if (proposals.length === 0) return <p class="notice-soft">{texts.wordsNone}</p>;
  return (
    <Table
      caption={texts.words}
      isStacked
      head={[texts.word, texts.kind, texts.count, texts.contexts, texts.answer]}
      numbers={[2]}
      rows={proposals.map((proposal) => [
        proposal.word,
        WORD_KIND_TEXTS[proposal.kind][language],
        count(proposal.count, language),
        proposal.contexts[0] ?? '',
        <span class="buttons-inline" key={proposal.word}>
          <button
            class="button"
            type="button"
            aria-label={fill(texts.acceptWord, { word: proposal.word })}
            onClick={() => answer(proposal, true)}
          >
            {texts.accept}
          </button>
          <button
            class="button"
            type="button"
            aria-label={fill(texts.refuseWord, { word: proposal.word })}
            onClick={() => answer(proposal, false)}
          >
            {texts.refuse}
          </button>
        </span>,
      ])}
    />
  );
}
