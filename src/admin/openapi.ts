// Describes the operations as an OpenAPI 3.1 document.
import type { TSchema } from 'typebox'
import { type Operation, pathMembers } from '../operation/operation.js'
import { problemKinds, problemRow } from '../operation/problem.js'
import { groupOf, tagsOf } from './openapi-tags.js'

type JsonObject = Record<string, unknown>

const schemaJson = (schema: TSchema): JsonObject => JSON.parse(JSON.stringify(schema)) as JsonObject

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'transaction_id'],
  properties: {
    type: { enum: problemKinds.map((kind) => `urn:satyapan:problem:${kind}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence for people.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['member', 'message'],
        properties: { member: { type: 'string' }, message: { type: 'string' } },
      },
    },
    transaction_id: { type: 'string' },
  },
  examples: [
    {
      type: 'urn:satyapan:problem:not-found',
      title: problemRow('not-found').title,
      status: 404,
      detail: 'there is no client live_nobody',
      transaction_id: '0123456789abcdef0123456789abcdef',
    },
  ],
}

const problemsByStatus = (): JsonObject => {
  const byStatus = new Map<number, string[]>()
  for (const kind of problemKinds) {
    const { status, title } = problemRow(kind)
    byStatus.set(status, [...(byStatus.get(status) ?? []), title])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, titles]) => [
      status,
      {
        description: titles.join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const answerOf = (operation: Operation): JsonObject => {
  if ('lines' in operation)
    return {
      description: 'JSON lines',
      content: { 'application/x-ndjson': { schema: schemaJson(operation.answer) } },
    }
  if (!('downloads' in operation))
    return {
      description: operation.summary,
      content: { 'application/json': { schema: schemaJson(operation.answer) } },
    }
  const types = operation.downloads.map((type) => [type, { schema: { type: 'string' } }])
  return { description: operation.summary, content: Object.fromEntries(types) }
}

function bodyOf(operation: Operation, inBody: readonly string[]): JsonObject {
  if ('accepts' in operation) {
    const schema =
      operation.form === undefined ? { type: 'string', format: 'binary' } : schemaJson(operation.form)
    const types = operation.accepts.map((type) => [type, { schema }])
    return { requestBody: { required: true, content: Object.fromEntries(types) } }
  }
  if (inBody.length === 0) return {}
  const { properties, required = [] } = schemaJson(operation.input) as {
    properties: JsonObject
    required?: string[]
  }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
    required: required.filter((name) => inBody.includes(name)),
    additionalProperties: false,
  }
  const isRequired = schema.required.length > 0
  return { requestBody: { required: isRequired, content: { 'application/json': { schema } } } }
}

const requirements = ({ role, freshSignIn }: Operation): string =>
  `Requires the role ${role} or a higher one${freshSignIn === true ? '; from a session, a sign-in within the last ten minutes' : ''}.`

/** Members whose name says enough in a form, and not in a list of parameters. */
const members: Readonly<Record<string, string>> = {
  secret_id: 'The secret_id of a secret of the client.',
  lookup: 'The name of a lookup.',
  source: 'The name of a source.',
  http_status: 'The HTTP status of the answers.',
  format: 'The form of the file.',
  state: 'Only those in this state.',
  kind: 'The kind of records or documents.',
}

const aboutMember = (name: string, schema: JsonObject): unknown => schema.description ?? members[name]

function described(operation: Operation): JsonObject {
  const { name, summary, role, input, method } = operation
  const schema = schemaJson(input) as { properties?: JsonObject; required?: string[] }
  const members = Object.keys(schema.properties ?? {})
  const inPath = pathMembers(operation)
  const others = members.filter((member) => !inPath.includes(member))
  const inQuery = method === 'GET' || 'accepts' in operation ? others : []
  const inBody = inQuery.length > 0 ? [] : others
  return {
    operationId: name,
    tags: [groupOf(operation)],
    summary,
    description: 'anonymous' in operation ? 'Needs no sign-in.' : requirements(operation),
    ...('anonymous' in operation ? { security: [] } : { 'x-role': role }),
    ...(operation.freshSignIn === true ? { 'x-fresh-sign-in': true } : {}),
    parameters: [...inPath, ...inQuery].map((member) => ({
      name: member,
      in: inPath.includes(member) ? 'path' : 'query',
      required: inPath.includes(member) || (schema.required ?? []).includes(member),
      description: aboutMember(member, schema.properties![member] as JsonObject),
      schema: schema.properties![member],
    })),
    ...bodyOf(operation, inBody),
    responses: { '200': answerOf(operation), ...problemsByStatus() },
  }
}

const description = [
  'What the command line and the dashboard do, for scripts. Send an administration token as',
  '`Authorization: Bearer`. With a session cookie, everything but GET also needs the header `X-CSRF-Token`.',
  'With `Accept: application/x-ndjson`, operations that answer `application/json` answer JSON lines instead:',
  '`{"progress": "...", "done": false}` while they work, then `{"answer": ...}` or `{"problem": ...}`.',
].join(' ')

/** The document; its paths are relative to /admin/v1. Operations on files of the machine are not in it. */
export function adminOpenApi(all: readonly Operation[]): object {
  const operations = all.filter(({ local }) => local !== true)
  const paths: Record<string, JsonObject> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: described(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satyapan administration',
      version: 'v1',
      description,
      contact: { name: 'The operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/admin/v1', description: 'The admin address of this service.' }],
    tags: tagsOf(operations),
    security: [{ token: [] }, { session: [], csrf: [] }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An administration token.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-satyapan',
          description: "The cookie of a browser's session.",
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The csrf_token that a sign-in answers.',
        },
      },
    },
  }
}
