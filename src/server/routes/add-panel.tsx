import type { ServerApp, ServerParts } from '../server-env.ts';
import { PanelPage } from '../views/panel-page.tsx';
import { viewOf } from '../views/view.ts';

/** `/panel`: for the operator. Everything in it comes from the API, with the user's own token. */
export function addPanel(app: ServerApp, parts: ServerParts): void {
  app.get('/panel', (c) => {
    c.header('Vary', 'Accept-Language');
    c.header('Cache-Control', 'private, no-cache');
    return c.html(<PanelPage view={viewOf(c, parts)} />);
  });
}
