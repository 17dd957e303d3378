import type { Context } from 'hono';
import type { Language } from '../../i18n/text.ts';
import { type UiTexts, uiTexts } from '../../i18n/ui-texts.ts';
import type { Assets } from '../assets.ts';
import { asked } from '../choose-language.ts';
import { type PageParameters, readPageParameters } from '../search-parameters.ts';
import { languageOf, type ServerEnv, type ServerParts } from '../server-env.ts';

/** What every view knows about its reader and itself. */
export type View = {
  language: Language;
  /** Set if the URL names the language: links then keep naming it. */
  hl: Language | undefined;
  texts: UiTexts;
  nonce: string;
  assets: Assets;
  path: string;
  parameters: PageParameters;
  now: number;
};

export function viewOf(c: Context<ServerEnv>, { services, assets }: ServerParts): View {
  const language = languageOf(c, services);
  return {
    language,
    hl: asked(c.req.query('hl')),
    texts: uiTexts(language),
    nonce: c.get('secureHeadersNonce') ?? '',
    assets,
    path: c.req.path,
    parameters: readPageParameters(c.req.query()),
    now: services.clock(),
  };
}
