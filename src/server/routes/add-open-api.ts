import { packageVersion } from '../../config/package-root.ts';
import type { ServerApp } from '../server-env.ts';

/** `/openapi.json`, from the schemas of the routes that were added before it. */
export function addOpenApi(app: ServerApp, base: string): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tazı',
      version: packageVersion(),
      description: 'The API of a Tazı search engine. Reading is public; write operations need a token.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${base}/` }],
    // Public, unless a route says otherwise.
    security: [],
  });
  app.get('/openapi.json', (c) => c.json(document, 200, { 'Cache-Control': 'no-cache' }));
}
