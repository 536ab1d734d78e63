// Tables of changes of an OpenAPI document: each with the names of what it breaks, none when no client is broken.

type Json = Record<string, unknown>

const text = { type: 'string' }
const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const ids = {
  name: 'ids',
  in: 'query',
  schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 5 },
}

const input = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { ...text, minLength: 2, maxLength: 20 },
    size: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
    mode: { anyOf: [{ const: 'fast' }, { const: 'slow' }] },
    tags: { type: 'object', additionalProperties: { ...text, maxLength: 5 } },
    note: { anyOf: [text, { type: 'null' }] },
  },
}

const found = {
  type: 'object',
  required: ['sub_code', 'name', 'state', 'parts'],
  additionalProperties: false,
  properties: {
    sub_code: { const: 'FOUND' },
    name: { ...text, maxLength: 20 },
    state: { ...text, enum: ['open', 'closed'] },
    note: text,
    at: { ...text, format: 'date' },
    parts: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
    },
  },
}

/** The document that every case changes, made anew for each. */
export const sampleDocument = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'Sample', version: 'v1' },
  security: [{ token: [], key: [] }, { session: [] }],
  paths: {
    '/v1/things/{id}': {
      get: {
        operationId: 'thing',
        summary: 'One thing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { ...text, maxLength: 10 } },
          { name: 'kind', in: 'query', schema: { ...text, enum: ['a', 'b'], default: 'a' } },
          { name: 'X-Origin', in: 'header', schema: { ...text, pattern: '^[a-z]+$' } },
          structuredClone(ids),
        ],
        responses: {
          200: {
            headers: { 'X-Price': { schema: { type: 'integer', minimum: 0 } } },
            ...json(ref('Answer')),
          },
          422: json(ref('Failure')),
          default: { description: 'Other failures' },
        },
      },
      post: {
        operationId: 'createThing',
        requestBody: json(ref('Input')),
        responses: { 201: { description: 'Made' } },
      },
    },
  },
  components: {
    schemas: {
      Input: structuredClone(input),
      Answer: {
        oneOf: [ref('Found'), ref('Missing')],
        discriminator: { propertyName: 'sub_code' },
      },
      Found: structuredClone(found),
      Missing: {
        type: 'object',
        required: ['sub_code'],
        properties: { sub_code: { const: 'MISSING' }, reason: { anyOf: [text, { type: 'null' }] } },
      },
      Failure: { type: 'object', required: ['code'], properties: { code: { ...text, enum: ['A', 'B'] } } },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'x-key' },
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
    },
  },
})

const places: Readonly<Record<string, readonly string[]>> = {
  GET: ['paths', '/v1/things/{id}', 'get'],
  POST: ['paths', '/v1/things/{id}', 'post'],
  paths: ['paths'],
  security: ['security'],
  schemes: ['components', 'securitySchemes'],
  ...Object.fromEntries(
    ['Input', 'Answer', 'Found', 'Missing', 'Failure'].map((name) => [name, ['components', 'schemas', name]]),
  ),
}

/** Sets a member of the document, named as in `Found properties name`; `undefined` removes it. */
export function changed(document: Json, place: string, value: unknown): Json {
  const [start = '', ...rest] = place.split(' ')
  const path = [...(places[start] ?? [start]), ...rest]
  const last = path.pop() as string
  const target = path.reduce<Json>((member, key) => member[key] as Json, document)
  if (value === undefined) delete target[last]
  else target[last] = value
  return document
}

export interface Case {
  readonly about: string
  readonly place: string
  readonly value: unknown
  readonly breaks: readonly string[]
}

const row = (about: string, place: string, value: unknown, ...breaks: string[]): Case => ({
  about,
  place,
  value,
  breaks,
})

/** Without a member, as if it had never been. */
function foundWithout(name: string): Json {
  const properties: Json = { ...found.properties }
  delete properties[name]
  return { ...found, properties, required: found.required.filter((other) => other !== name) }
}

const get = 'GET /v1/things/{id}'
const post = 'POST /v1/things/{id}'
const credentials = (names: string) =>
  [get, post].map((operation) => `${operation} credentials ${names} credentials`)

export const operationCases: readonly Case[] = [
  row('a path that is gone', 'paths', {}, `${get} removed`, `${post} removed`),
  row('a method that is gone', 'POST', undefined, `${post} removed`),
  row('a new method', 'paths /v1/things/{id} delete', { responses: {} }),
  row('a new path', 'paths /v1/others', { get: { responses: {} } }),
  row('a new operationId', 'GET operationId', 'getThing', `${get} operationId operation-name`),
  row('a new summary', 'GET summary', 'A thing'),
  row('a deprecation', 'GET deprecated', true),
  row('a way of authenticating less', 'security', [{ session: [] }], ...credentials('token+key')),
  row(
    'a credential more',
    'security',
    [
      { token: [], key: [] },
      { session: [], key: [] },
    ],
    ...credentials('session'),
  ),
  row('a credential less', 'security', [{ token: [] }, { session: [] }]),
  row('a further way of authenticating', 'security', [{ token: [], key: [] }, { session: [] }, {}]),
  row('a key in another header', 'schemes key name', 'x-other', ...credentials('token+key')),
  row('another description of a key', 'schemes key description', 'The secret'),
  row(
    'a scope',
    'GET security',
    [{ token: ['read'], key: [] }, { session: [] }],
    `${get} credentials token+key credentials`,
  ),
  row('an operation that everyone may call', 'GET security', []),
]

const bodyOf = (schema: Json) => ({ content: { 'application/json': { schema } } })
const taken = `${post} body application/json`

export const requestCases: readonly Case[] = [
  row('a parameter that is gone', 'GET parameters 1', ids, `${get} query kind removed`),
  row('a new parameter', 'GET parameters 4', { name: 'page', in: 'query', schema: text }),
  row(
    'a new required parameter',
    'GET parameters 4',
    { name: 'page', in: 'query', required: true, schema: text },
    `${get} query page required`,
  ),
  row('a parameter that became required', 'GET parameters 1 required', true, `${get} query kind required`),
  row('a parameter that became optional', 'GET parameters 0 required', false),
  row('a header in other letters', 'GET parameters 2 name', 'x-ORIGIN'),
  row('a parameter of another type', 'GET parameters 0 schema type', 'integer', `${get} path id type`),
  row('a list that is written with commas', 'GET parameters 3 explode', false, `${get} query ids style`),
  row(
    'a parameter as another media type',
    'GET parameters 3',
    { name: 'ids', in: 'query', content: { 'application/json': { schema: ids.schema } } },
    `${get} query ids style`,
  ),
  row('a shorter parameter', 'GET parameters 0 schema maxLength', 9, `${get} path id maxLength`),
  row('a longer parameter', 'GET parameters 0 schema maxLength', 11),
  row('a parameter of any length', 'GET parameters 0 schema maxLength', undefined),
  row(
    'a least length where there was none',
    'GET parameters 0 schema minLength',
    1,
    `${get} path id minLength`,
  ),
  row('a value less', 'GET parameters 1 schema enum', ['a'], `${get} query kind values`),
  row('a value more', 'GET parameters 1 schema enum', ['a', 'b', 'c']),
  row('any text instead of values', 'GET parameters 1 schema enum', undefined),
  row('another default', 'GET parameters 1 schema default', 'b', `${get} query kind default`),
  row('no default any more', 'GET parameters 1 schema default', undefined, `${get} query kind default`),
  row('a default where there was none', 'GET parameters 0 schema default', 'x'),
  row('another pattern', 'GET parameters 2 schema pattern', '^[a-z0-9]+$', `${get} header X-Origin pattern`),
  row('no pattern any more', 'GET parameters 2 schema pattern', undefined),
  row('a pattern where there was none', 'GET parameters 0 schema pattern', '^x', `${get} path id pattern`),
  row('a pattern that all values match', 'GET parameters 1 schema', {
    ...text,
    pattern: '^[ab]$',
    default: 'a',
  }),
  row(
    'a pattern that a value does not match',
    'GET parameters 1 schema',
    { ...text, pattern: '^a', default: 'a' },
    `${get} query kind values`,
  ),
  row('larger items', 'GET parameters 3 schema items minimum', 2, `${get} query ids /* minimum`),
  row('items of any number', 'GET parameters 3 schema items type', 'number'),
  row('fewer items', 'GET parameters 3 schema maxItems', 4, `${get} query ids maxItems`),
  row('different items', 'GET parameters 3 schema uniqueItems', true, `${get} query ids uniqueItems`),
  row('a format', 'GET parameters 0 schema format', 'uuid', `${get} path id format`),
  row('a body that must be sent', 'POST requestBody required', true, `${post} body required`),
  row('a body that is not taken any more', 'POST requestBody', undefined, `${taken} removed`),
  row(
    'a body where there was none',
    'GET requestBody',
    { required: true, ...bodyOf(text) },
    `${get} body required`,
  ),
  row('a further media type', 'POST requestBody content text/csv', { schema: text }),
  row('another media type', 'POST requestBody content', { 'text/csv': { schema: text } }, `${taken} removed`),
  row('a new required member', 'Input required', ['name', 'size'], `${taken} /size required`),
  row('a member that became optional', 'Input required', []),
  row('a new optional member', 'Input properties extra', text),
  row('a member that is gone', 'Input properties note', undefined, `${taken} /note member`),
  row(
    'a member that is gone, where others are ignored',
    'Input',
    { ...input, additionalProperties: true, properties: { name: input.properties.name } },
    ...['size', 'mode', 'tags', 'note'].map((name) => `${taken} /${name} member`),
  ),
  row('further members', 'Input additionalProperties', true),
  row('values as an enum', 'Input properties mode', { enum: ['slow', 'fast'] }),
  row('an alternative less', 'Input properties mode anyOf', [{ const: 'fast' }], `${taken} /mode values`),
  row('no null any more', 'Input properties note', text, `${taken} /note values`),
  row('null by a list of types', 'Input properties note', { type: ['null', 'string'] }),
  row(
    'shorter values of any name',
    'Input properties tags additionalProperties maxLength',
    4,
    `${taken} /tags/* maxLength`,
  ),
  row(
    'no values of any name',
    'Input properties tags additionalProperties',
    false,
    `${taken} /tags further-members`,
  ),
  row('another default of a member', 'Input properties size default', 2, `${taken} /size default`),
  row('a keyword that is not known here', 'Input properties name not', { const: 'x' }, `${taken} /name not`),
]

const answered = `${get} answer 200 application/json`

export const answerCases: readonly Case[] = [
  row(
    'a status that is gone',
    'GET responses',
    { 200: { description: '' } },
    `${answered} removed`,
    `${get} answer 200 header X-Price removed`,
    `${get} answer 422 removed`,
    `${get} answer default removed`,
  ),
  row('a new failure', 'GET responses 409', bodyOf(ref('Failure'))),
  row('a new success', 'GET responses 202', bodyOf(ref('Found')), `${get} answer 202 added`),
  row(
    'another media type',
    'GET responses 200 content',
    { 'text/csv': { schema: text } },
    `${answered} removed`,
  ),
  row('a further media type', 'GET responses 200 content text/csv', { schema: text }),
  row('a header that is gone', 'GET responses 200 headers', {}, `${get} answer 200 header X-Price removed`),
  row(
    'a header of another type',
    'GET responses 200 headers X-Price schema',
    text,
    `${get} answer 200 header X-Price type`,
  ),
  row('a new header', 'GET responses 200 headers X-Other', { schema: text }),
  row(
    'a required member that may be absent',
    'Found required',
    ['sub_code', 'name', 'parts'],
    `${answered} /state required`,
  ),
  row('a required member that is gone', 'Found', { ...foundWithout('state') }, `${answered} /state required`),
  row('an optional member that is gone', 'Found properties note', undefined),
  row('an optional member that is always sent', 'Found required', [
    'sub_code',
    'name',
    'state',
    'parts',
    'note',
  ]),
  row('a new member', 'Found properties extra', text),
  row('members of any name', 'Found additionalProperties', true),
  row('a member of another type', 'Found properties name type', 'integer', `${answered} /name type`),
  row(
    'a member that may be null',
    'Found properties name',
    { type: ['string', 'null'], maxLength: 20 },
    `${answered} /name values`,
  ),
  row('a member that is never null', 'Missing properties reason', text),
  row('a longer text', 'Found properties name maxLength', 21, `${answered} /name maxLength`),
  row('a shorter text', 'Found properties name maxLength', 19),
  row('a text of any length', 'Found properties name maxLength', undefined, `${answered} /name maxLength`),
  row('a value more', 'Found properties state enum', ['open', 'closed', 'lost'], `${answered} /state values`),
  row('a value less', 'Found properties state enum', ['open']),
  row('any text instead of values', 'Found properties state', text, `${answered} /state values`),
  row(
    'a format that is not kept any more',
    'Found properties at format',
    undefined,
    `${answered} /at format`,
  ),
  row('a format', 'Found properties note format', 'email'),
  row(
    'a list that may be empty',
    'Found properties parts minItems',
    undefined,
    `${answered} /parts minItems`,
  ),
  row(
    'items of another type',
    'Found properties parts items properties n type',
    'number',
    `${answered} /parts/*/n type`,
  ),
  row(
    'a new outcome',
    'Answer oneOf',
    [ref('Found'), ref('Missing'), { type: 'object', properties: { sub_code: { const: 'LATE' } } }],
    `${answered} alternative`,
  ),
  row('an outcome less', 'Answer oneOf', [ref('Found')]),
  row(
    'another name of an outcome',
    'Found properties sub_code',
    { const: 'SUCCESS' },
    `${answered} alternative`,
  ),
  row(
    'a failure of another name',
    'Failure properties code enum',
    ['A', 'C'],
    `${get} answer 422 application/json /code values`,
  ),
]
