import type { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApp } from '../../src/server/create-app.ts';
import { SmallEngine } from './small-engine.ts';
import { SMALL_PAGES } from './small-pages.ts';

/** Number of requests generated for each operation; the seed changes daily, and is reported if one fails. */
const PER_OPERATION = 40;
const SEED = Math.floor(Date.now() / 86_400_000);

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  additionalProperties?: Schema | boolean;
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
type ApiDocument = {
  security?: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const engine = new SmallEngine(SMALL_PAGES);
const app = createApp(engine);
const document = (await (await app.request('/openapi.json')).json()) as ApiDocument;

const HOSTILE = [
  '',
  ' ',
  '\0',
  '%00',
  '../../etc/passwd',
  '-1',
  '1e999',
  '话题',
  '\ud800',
  "' OR 1=1",
  '<script>',
  '9'.repeat(40),
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }), fc.webUrl());

/** Values that match a schema, and now and then some that do not. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, depth);
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 1, arbitrary: depth > 2 ? text : fc.anything() },
  );
}

function fittingValues(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) return fittingValues(document.components.schemas[schema.$ref.split('/').at(-1)!]!, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fittingValues(choice, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 5_000, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 5_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 5 });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const record = Object.fromEntries(
        properties.map(([name, inner]) => [name, valuesOf(inner, depth + 1)]),
      );
      return fc.record(record, { requiredKeys: schema.required ?? [] });
    }
    default:
      return text;
  }
}

type Drawn = { parameters: Record<string, unknown>; body: unknown };

function requestsOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Drawn> {
  const drawn = Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema)]));
  const requiredKeys = parameters
    .filter(({ in: place, required }) => required || place === 'path')
    .map(({ name }) => name);
  const body = requestBody?.content['application/json']?.schema;
  return fc.record({
    parameters: fc.record(drawn, { requiredKeys }),
    body: body ? valuesOf(body) : text,
  });
}

/** A generated value as it would be in a URL; an object may have a `toString` that is not a function. */
function asText(value: unknown): string {
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value ?? '');
}

function urlOf(path: string, operation: Operation, { parameters }: Drawn): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of operation.parameters ?? []) {
    if (!(name in parameters)) continue;
    const value = asText(parameters[name]).toWellFormed();
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value) || '0');
    else query.set(name, value);
  }
  return `http://localhost${filled}?${query}`;
}

/** The documented schema of the route for this status; undefined if there is none. */
function schemaFor(path: string, method: string, status: number): z.ZodType | undefined {
  const found = app.openAPIRegistry.definitions.find(
    (one) => one.type === 'route' && one.route.path === path && one.route.method === method,
  );
  if (found?.type !== 'route') return undefined;
  const answer = found.route.responses[status] as
    | { content?: Record<string, { schema: z.ZodType }> }
    | undefined;
  return answer?.content?.['application/json']?.schema;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Streams without an end. */
const ENDLESS = new Set(['/api/events']);

test.each(operations.filter(({ path }) => !ENDLESS.has(path)))(
  '$method $path answers whatever it is asked as its document says',
  async ({ path, method, operation }) => {
    const hasBody = operation.requestBody !== undefined;
    // Without a parameter or a body all requests are the same.
    const isAsked = hasBody || (operation.parameters ?? []).length > 0;
    const type = Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json';
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async (drawn) => {
        const body =
          type === 'application/json' ? (JSON.stringify(drawn.body) ?? 'null') : asText(drawn.body);
        const answer = await app.request(urlOf(path, operation, drawn), {
          method: method === 'get' ? 'GET' : method === 'post' ? 'POST' : method === 'put' ? 'PUT' : 'DELETE',
          headers: { authorization: `Bearer ${engine.token}`, 'content-type': type },
          ...(hasBody ? { body: body.toWellFormed() } : {}),
        });
        expect(answer.status).toBeLessThan(500);
        if (!answer.headers.get('content-type')?.startsWith('application/json')) {
          await answer.body?.cancel();
          return;
        }
        const schema = schemaFor(path, method, answer.status);
        const json: unknown = await answer.json();
        if (schema) expect(schema.safeParse(json).error?.issues ?? []).toEqual([]);
        else expect(json).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
      }),
      { numRuns: isAsked ? PER_OPERATION : 1, seed: SEED },
    );
  },
);

test('the document has nothing that tools stumble over', () => {
  const faults: string[] = [];
  const look = (schema: Schema, where: string): void => {
    if (Array.isArray(schema.items)) faults.push(`${where}: items is a list (a tuple of older drafts)`);
    const says = ['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((key) => key in schema);
    if (!says && Object.keys(schema).some((key) => key !== 'description')) faults.push(`${where}: no type`);
    const given = (schema as { default?: unknown }).default;
    if (schema.enum && given !== undefined && !schema.enum.includes(given))
      faults.push(`${where}: default is refused`);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) look(inner, `${where}.${name}`);
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      look(inner, where);
    if (schema.items && !Array.isArray(schema.items)) look(schema.items, `${where}[]`);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
  for (const { path, method, operation } of operations) {
    const { summary, operationId } = operation as { summary?: string; operationId?: string };
    if (!summary) faults.push(`${method} ${path}: no summary`);
    if (!document.security && !('security' in operation)) faults.push(`${method} ${path}: no security`);
    if (path.startsWith('/api/') && !operationId) faults.push(`${method} ${path}: no operationId`);
    for (const { name, schema } of operation.parameters ?? []) look(schema, `${method} ${path} ${name}`);
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      if (!operation.parameters?.some((one) => one.name === name && one.in === 'path'))
        faults.push(`${path}: {${name}}`);
  }
  expect(faults).toEqual([]);
});
