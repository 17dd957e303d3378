import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, clientTypes } from '../../../scripts/client-types.ts';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { packageRoot } from '../../config/package-root.ts';
import { createApp } from '../create-app.ts';

const app = createApp(new SmallEngine(SMALL_PAGES));

type Operation = {
  requestBody?: { content: Record<string, { schema: unknown }> };
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: unknown;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

async function document(): Promise<Document> {
  return (await (await app.request('/openapi.json')).json()) as Document;
}

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};

/** Requests that are valid but for the field that is added to them. */
const SENT: Readonly<Record<string, object>> = {
  '/api/crawl': { action: 'pause' },
  '/api/experiments': { name: 'ema' },
  '/api/forget': { what: 'https://www.ornek.com.tr/1', dryRun: true },
  '/api/ping': { urls: ['https://www.ornek.com.tr/1'] },
  '/api/topics': { action: 'remove', topic: 'a' },
  '/api/words': { refuse: ['vlog'] },
};

/** Objects of a schema, at any depth, that take fields which are not named. */
function openObjects(schema: unknown, named: Readonly<Record<string, unknown>>): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, type, properties, additionalProperties } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return openObjects(named[$ref.slice($ref.lastIndexOf('/') + 1)], named);
  const isOpen = type === 'object' && properties !== undefined && additionalProperties !== false;
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap((part) => openObjects(part, named))];
}

/** Routes for people, another protocol, and the document itself. */
const UNDOCUMENTED = [
  'GET /',
  'GET /concordance',
  'GET /crawler',
  'GET /docs',
  'GET /docs/images/{name}',
  'GET /docs/',
  'GET /docs/en',
  'GET /docs/tr',
  'GET /docs/{language}/{name}',
  'POST /clicked',
  'POST /mcp',
  'GET /feed.xml',
  'GET /embed.js',
  'GET /pages/{id}',
  'GET /pages/{id}/feed.xml',
  'GET /sites/{id}/feed.xml',
  'GET /panel',
  'GET /assets/{name}',
  'GET /robots.txt',
  'GET /openapi.json',
];

describe('/openapi.json', () => {
  it('is OpenAPI 3.1', async () => {
    expect((await document()).openapi).toMatch(/^3\.1\./);
  });

  it('contains each registered route, and no other', async () => {
    const { paths } = await document();
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${METHODS[method]} ${path}`),
    );
    const registered = new Set(
      app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{.*\})?/g, '{$1}')}`),
    );
    expect([...documented, ...UNDOCUMENTED].sort()).toEqual([...registered].sort());
  });

  it('describes the parameters of a search as they are, all optional', async () => {
    const { paths } = await document();
    const parameters = paths['/api/search']!['get']!.parameters!;
    expect(parameters.map(({ name }) => name)).toEqual([
      'q',
      'page',
      'size',
      'site',
      'topic',
      'kind',
      'author',
      'section',
      'lang',
      'from',
      'to',
      'sort',
      'mode',
      'format',
      'explain',
      'facets',
    ]);
    expect(parameters.filter(({ required }) => required)).toEqual([]);
    const byName = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(byName['page']).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
    expect(byName['sort']).toMatchObject({ type: 'string', enum: ['relevance', 'date'] });
    expect(byName['from']).toMatchObject({ type: 'string' });
  });

  it('says which route needs the token', async () => {
    const { paths } = await document();
    const secured = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) => (security ? [`${method} ${path}`] : [])),
    );
    const doing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).flatMap((method) => (method === 'get' ? [] : [`${method} ${path}`])),
    );
    expect(secured.sort()).toEqual(
      [
        'get /api/export',
        'get /api/forget',
        'get /api/queries',
        'get /api/rules',
        'get /api/webhooks',
        ...doing,
      ].sort(),
    );
    for (const name of secured) {
      const [method, path] = name.split(' ') as [string, string];
      const answer = await app.request(path, { method: METHODS[method]! });
      expect(answer.status, name).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
  });

  it('refuses fields it does not know, on every writing route', async () => {
    const { paths, components } = await document();
    const bodies = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema === undefined ? [] : [{ path, method, schema }];
      }),
    );
    expect(bodies.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'post /api/crawl',
      'post /api/experiments',
      'post /api/forget',
      'post /api/ping',
      'post /api/topics',
      'post /api/words',
      'put /api/rules',
    ]);
    for (const { path, method, schema } of bodies) {
      expect(openObjects(schema, components.schemas), path).toEqual([]);
      const answer = await app.request(path, {
        method: METHODS[method]!,
        headers: { authorization: 'Bearer gizli-sözcük-1', 'content-type': 'application/json' },
        body: JSON.stringify({ ...SENT[path], yanlisAlan: true }),
      });
      expect(answer.status, path).toBe(400);
      const { error } = (await answer.json()) as { error: { message: string } };
      expect(error.message, path).toMatch(/yanlisAlan/);
    }
  });

  it('allows null where the API returns null', async () => {
    const { components } = await document();
    expect(components.schemas['Page']).toMatchObject({
      properties: { publishedAt: { type: ['string', 'null'] } },
    });
  });

  it("matches the client's types as checked in", async () => {
    const made = clientTypes((await document()) as unknown as ApiDocument);
    const written = readFileSync(join(packageRoot(), 'src/client/operations.ts'), 'utf8');
    const bare = (text: string) => text.replace(/[\s;,|()]+/g, '').replaceAll('"', "'");
    expect(bare(written), 'run `npm run docs`').toBe(bare(made));
  });

  it('refers to nothing that it does not define', async () => {
    const text = JSON.stringify(await document());
    const { components } = await document();
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(components.schemas).toHaveProperty(name!);
    }
  });

  it.each([
    '/api/search?q=saglik&explain=1',
    '/api/suggest?q=sa',
    '/api/pages/1',
    '/api/pages/1/similar',
    '/api/sites',
    '/api/sites/1',
    '/api/visits',
    '/api/words',
    '/api/experiments',
    '/api/crawl',
    '/healthz',
  ])('describes the actual response of %s', async (path) => {
    const pattern = path.replace(/\?.*/, '').replace(/\d+/, '{id}');
    const route = app.openAPIRegistry.definitions.find(
      (definition) =>
        definition.type === 'route' && definition.route.path === pattern && definition.route.method === 'get',
    );
    if (route?.type !== 'route') throw new Error(`${pattern} is not registered`);
    const content = (route.route.responses[200] as { content: Record<string, { schema: z.ZodObject }> })
      .content;
    const schema = content['application/json']!.schema.strict();
    const answer = await (await app.request(path)).json();
    expect(schema.safeParse(answer)).toMatchObject({ success: true });
  });
});
