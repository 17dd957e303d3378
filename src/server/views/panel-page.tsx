import type { FC } from 'hono/jsx';
import { panelTexts } from '../../i18n/panel-texts.ts';
import { Layout } from './layout.tsx';
import type { View } from './view.ts';

/** The element in which the panel's script renders the panel. */
export const PanelPage: FC<{ view: View }> = ({ view }) => {
  const texts = panelTexts(view.language);
  const { panel } = view.assets;
  return (
    <Layout
      view={view}
      title={`${texts.title} · ${view.texts.engine}`}
      kind="panel"
      isIndexed={false}
      styles={panel ? [panel.stylesheet] : []}
      scripts={panel ? [panel.script] : []}
    >
      <div id="panel">
        <div class="panel-view">
          <h1>{texts.title}</h1>
          <p>{panel ? texts.loading : texts.notBuilt}</p>
          <noscript>
            <p>{texts.noScript}</p>
          </noscript>
        </div>
      </div>
    </Layout>
  );
};
