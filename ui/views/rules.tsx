import { useEffect, useState } from 'preact/hooks';
import { useLoaded, usePanel } from '../context.ts';
import { fill } from '../format.ts';
import { Waiting } from '../parts/notice.tsx';
import { type RulesText, rulesOfText, textOfRules } from './rules-text.ts';

const FIELDS = [
  ['synonyms', 'ABD = Amerika Birleşik Devletleri'],
  ['pins', 'nöbetçi eczane: https://www.ornek.bel.tr/eczane'],
  ['hidden', '*: https://www.ornek.bel.tr/eski'],
  ['boosts', 'site:www.ornek.bel.tr 1.5'],
] as const;

/** Synonyms, pinned and hidden pages, boosts: one rule per line. */
export function Rules() {
  const { texts, token } = usePanel();
  return token ? <RulesForm /> : <p class="notice-soft">{texts.needsToken}</p>;
}

function RulesForm() {
  const { client, texts } = usePanel();
  const { value, error } = useLoaded((signal) => client.searchRules({}, signal), [client]);
  const [typed, setTyped] = useState<RulesText | null>(null);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  useEffect(() => {
    if (value) setTyped(textOfRules(value.rules));
  }, [value]);
  if (!value || !typed) return <Waiting error={error} />;
  const labels = {
    synonyms: texts.ruleSynonyms,
    pins: texts.rulePins,
    hidden: texts.ruleHidden,
    boosts: texts.ruleBoosts,
  };
  const fromSettings = textOfRules(value.settings);
  const save = async () => {
    const read = rulesOfText(typed);
    if ('wrong' in read) return setSaid({ text: fill(texts.ruleWrong, { line: read.wrong }), isBad: true });
    try {
      const { rules } = await client.changeSearchRules({ body: read.rules });
      setTyped(textOfRules(rules));
      setSaid({ text: texts.rulesSaved, isBad: false });
    } catch (cause) {
      setSaid({ text: cause instanceof Error ? cause.message : String(cause), isBad: true });
    }
  };
  return (
    <>
      <p class={said?.isBad ? 'said notice-bad' : 'said'} role="status">
        {said?.text ?? ''}
      </p>
      <p class="soft intro">{texts.rulesIntro}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {FIELDS.map(([field, example]) => (
          <label class="form-wide" key={field}>
            {labels[field]}
            <textarea
              name={field}
              rows={4}
              placeholder={example}
              spellcheck={false}
              value={typed[field]}
              onInput={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
            {fromSettings[field] && (
              <small class="soft">
                {texts.rulesOfSettings} {fromSettings[field].split('\n').join(' · ')}
              </small>
            )}
          </label>
        ))}
        <button class="button button-main" type="submit">
          {texts.saveRules}
        </button>
      </form>
    </>
  );
}
