import { useState } from 'preact/hooks';
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
  const [isAsked, setAsked] = useState(false);
  const { value, error } = useLoaded((signal) => client.forgotten({}, signal), [client, round]);
  const ask = async (action: 'forget' | 'undo', name: string) => {
    setBusy(true);
    try {
      const { pages } = await client.forget({ body: { action, what: name, reason } });
      const text =
        action === 'undo' ? fill(texts.forgetUndone, { what: name }) : fill(texts.forgetDone, { pages });
      setSaid({ text, isBad: false });
      setWhat('');
      setRound((before) => before + 1);
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
    } finally {
      setBusy(false);
    }
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
          if (what.trim()) setAsked(true);
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
      {isAsked && (
        <Confirm
          question={fill(texts.forgetConfirm, { what })}
          yes={texts.forget}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            void ask('forget', what.trim());
          }}
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
              onClick={() => ask('undo', entry.what)}
            >
              {texts.forgetUndo}
            </button>,
          ])}
        />
      )}
    </>
  );
}
