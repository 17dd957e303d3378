import { useState } from 'preact/hooks';
import type { Forget, ForgetPreview } from '../../src/client/operations.ts';
import type { PanelTexts } from '../../src/i18n/panel-texts.ts';
import { useLoaded, usePanel } from '../context.ts';
import { fill, moment } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Waiting } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';

/** What the project was asked to forget: the list, with forms to add and remove entries. It requires a token. */
export function Forgotten() {
  const { texts, token } = usePanel();
  return (
    <>
      <p class="soft intro">{texts.forgottenIntro}</p>
      {token ? <ForgottenList /> : <p class="notice-soft">{texts.needsToken}</p>}
    </>
  );
}

function ForgottenList() {
  const { client, texts, language } = usePanel();
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const [what, setWhat] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** What a dry run has shown, to be confirmed. */
  const [shown, setShown] = useState<ForgetPreview | null>(null);
  const { value, error } = useLoaded((signal) => client.forgotten({}, signal), [client, round]);
  /** Undefined if it failed, which is shown. */
  const send = async (body: Forget) => {
    setBusy(true);
    setSaid(null);
    try {
      return await client.forget({ body });
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const done = (text: string) => {
    setSaid({ text, isBad: false });
    setWhat('');
    setRound((before) => before + 1);
  };
  const look = async () => {
    const answer = await send({ what: what.trim(), dryRun: true });
    if (answer && 'dryRun' in answer) setShown(answer);
  };
  const forget = async ({ confirm, needsAll }: ForgetPreview) => {
    setShown(null);
    const answer = await send({ what: what.trim(), reason, confirm, all: needsAll });
    if (answer) done(fill(texts.forgetDone, { pages: answer.pages }));
  };
  const undo = async (name: string) => {
    if (await send({ action: 'undo', what: name })) done(fill(texts.forgetUndone, { what: name }));
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (what.trim()) void look();
        }}
      >
        <label>
          {texts.forgetWhat}
          <input name="what" value={what} onInput={(event) => setWhat(event.currentTarget.value)} />
        </label>
        <label>
          {texts.forgetReason}
          <input name="reason" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <button class="button" type="submit" disabled={isBusy}>
          {texts.forget}
        </button>
      </form>
      {shown && (
        <Confirm
          question={questionOf(shown, what.trim(), texts)}
          yes={texts.forget}
          onNo={() => setShown(null)}
          onYes={() => void forget(shown)}
        />
      )}
      {!value ? (
        <Waiting error={error} />
      ) : value.forgotten.length === 0 ? (
        <p class="notice-soft">{texts.forgottenNone}</p>
      ) : (
        <Table
          caption={texts.forgotten}
          isStacked
          head={[texts.forgetWhat, texts.time, texts.forgetReason, texts.answer]}
          rows={value.forgotten.map((entry) => [
            entry.what,
            moment(entry.at, language),
            entry.reason,
            <button
              key={entry.what}
              class="button"
              type="button"
              disabled={isBusy}
              aria-label={fill(texts.forgetUndoOf, { what: entry.what })}
              onClick={() => void undo(entry.what)}
            >
              {texts.forgetUndo}
            </button>,
          ])}
        />
      )}
    </>
  );
}

function questionOf(shown: ForgetPreview, what: string, texts: PanelTexts): string {
  const { pages, of, urls, needsAll, examples } = shown;
  const parts = [fill(texts.forgetConfirm, { what, pages, of, urls })];
  if (needsAll) parts.push(texts.forgetMost);
  if (examples.length > 0) parts.push(fill(texts.forgetExamples, { examples: examples.join(', ') }));
  return parts.join(' ');
}
