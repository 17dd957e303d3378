/**
 * Writes the types of the API's client from the OpenAPI document: one type per schema, one entry per operation. Covers what our routes
 * use of JSON Schema; anything else is an error here rather than a wrong type there.
 */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
};

type Media = Record<string, { schema?: Schema }>;

type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export function clientTypes({ paths, components }: ApiDocument): string {
  const types = Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === undefined ? [] : [{ path, method, operation, name: operation.operationId }],
    ),
  );
  return [
    '// Made from the routes by `npm run docs`; a test keeps it level with them.',
    '',
    ...types.flatMap((type) => [type, '']),
    '/** What each operation takes and answers. */',
    'export type Operations = {',
    ...operations.flatMap(({ name, operation }) => [
      `/** ${operation.summary ?? name} */`,
      `${name}: { parameters: ${parametersOf(operation)}; body: ${bodyOf(operation)}; answer: ${answerOf(operation)} };`,
    ]),
    '};',
    '',
    '/** Method, path, and whether the answer is JSON. */',
    'export const OPERATIONS = {',
    ...operations.map(
      ({ name, method, path, operation }) =>
        `${name}: ['${METHODS[method] ?? 'GET'}', '${path}', '${jsonOf(operation) ? 'json' : 'stream'}'],`,
    ),
    '} as const satisfies Record<keyof Operations, readonly [method: string, path: string, kind: string]>;',
    '',
  ].join('\n');
}

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
  patch: 'PATCH',
};

function parametersOf({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return 'Record<never, never>';
  const fields = parameters.map(
    ({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function bodyOf({ requestBody }: Operation): string {
  if (!requestBody) return 'undefined';
  const schema = requestBody.content['application/json']?.schema;
  return schema ? typeOf(schema) : 'string | Uint8Array';
}

function answerOf(operation: Operation): string {
  const schema = jsonOf(operation);
  return schema ? typeOf(schema) : 'ReadableStream<Uint8Array>';
}

function jsonOf({ responses }: Operation): Schema | undefined {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return good?.content?.['application/json']?.schema;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectType(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  return 'Record<string, unknown>';
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
