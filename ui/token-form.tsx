import { useRef, useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { tokenFault } from './token-check.ts';

/** Asked once and checked, kept for the tab, sent as Authorization and never in an address. */
export function TokenForm() {
  const { texts, language, token, setToken, refusal } = usePanel();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  if (token) {
    return (
      <p class="token">
        <span class="soft">{texts.tokenKnown}</span>
        <button class="button" type="button" onClick={() => setToken('')}>
          {texts.tokenForget}
        </button>
      </p>
    );
  }
  const enter = async (given: string) => {
    if (given === '' || isChecking) return;
    setChecking(true);
    const found = await tokenFault(given, language, texts);
    setChecking(false);
    setFault(found);
    if (found !== null) return field.current?.focus();
    setTyped('');
    setToken(given);
  };
  const notice = fault ?? refusal;
  return (
    <form
      class="token"
      onSubmit={(event) => {
        event.preventDefault();
        void enter(typed.trim());
      }}
    >
      <label for="token">{texts.token}</label>
      <input
        id="token"
        ref={field}
        type="password"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        aria-describedby="token-notice token-help"
        aria-invalid={notice !== null}
      />
      <p id="token-notice" class="token-notice notice-bad" role="alert">
        {notice}
      </p>
      <button class="button" type="submit" disabled={isChecking}>
        {texts.tokenSet}
      </button>
      <small id="token-help" class="soft">
        {texts.tokenHelp}
      </small>
    </form>
  );
}
