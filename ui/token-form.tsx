import { useState } from 'preact/hooks';
import { usePanel } from './context.ts';

/** Asked once, kept for the tab, sent as Authorization and never in an address. */
export function TokenForm() {
  const { texts, token, setToken } = usePanel();
  const [typed, setTyped] = useState('');
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
  return (
    <form
      class="token"
      onSubmit={(event) => {
        event.preventDefault();
        setToken(typed.trim());
        setTyped('');
      }}
    >
      <label for="token">{texts.token}</label>
      <input
        id="token"
        type="password"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        aria-describedby="token-help"
      />
      <button class="button" type="submit">
        {texts.tokenSet}
      </button>
      <small id="token-help" class="soft">
        {texts.tokenHelp}
      </small>
    </form>
  );
}
