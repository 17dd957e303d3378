import { createRoute, z } from '@hono/zod-openapi';
import { uiTexts } from '../../i18n/ui-texts.ts';
import { escapeHtml } from '../../model/marked-text.ts';
import { publicOrigin } from '../client-address.ts';
import { hostTest } from '../host-guard.ts';
import { languageOf, type ServerApp, type ServerParts } from '../server-env.ts';

const route = createRoute({
  method: 'get',
  path: '/opensearch.xml',
  summary: 'Lets a browser add this engine, with suggestions',
  responses: {
    200: {
      description: 'OpenSearch description 1.1.',
      content: { 'application/opensearchdescription+xml': { schema: z.string() } },
    },
  },
});

export function addOpenSearch(app: ServerApp, { services, assets }: ServerParts): void {
  const isOurs = hostTest(services.settings.server.host, services.names);
  app.openapi(route, (c) => {
    const texts = uiTexts(languageOf(c, services));
    // The host has passed the host guard, so it is one of our names.
    const origin = escapeHtml(publicOrigin(c, services.settings.server, isOurs));
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `<ShortName>${texts.engine}</ShortName>`,
      `<Description>${texts.tagline}</Description>`,
      '<InputEncoding>UTF-8</InputEncoding>',
      `<Image width="64" height="64" type="image/svg+xml">${origin}${assets.favicon}</Image>`,
      `<Url type="text/html" template="${origin}/?q={searchTerms}"/>`,
      `<Url type="application/x-suggestions+json" template="${origin}/api/suggest?format=opensearch&amp;q={searchTerms}"/>`,
      '</OpenSearchDescription>',
    ].join('\n');
    return c.body(xml, 200, {
      'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
      Vary: 'Accept-Language',
    });
  });
}
