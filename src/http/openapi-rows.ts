// Makes the operations of rows for the OpenAPI document: the parameters of each, and all of its answers.
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { FailureCode } from '../kernel/failures.js'
import { failuresOf } from '../lookups/call.js'
import { type Endpoint, type Lookup, type Route, twinOf } from '../lookups/lookup.js'
import { idempotencyKeyHeader } from './idempotency-key.js'
import { answerHeaders, byCredentials, everywhere, failureExample } from './openapi-failures.js'
import { type Components, failureResponses, requestOf, security } from './openapi-operation.js'
import type { PlainBody } from './openapi-route.js'
import {
  aboutParam,
  envelopeSchema,
  exampleOf,
  exampleTimestamp,
  exampleTransactionId,
  fileField,
  type JsonObject,
  paramSchema,
  plain,
} from './openapi-schemas.js'
import { familyOf } from './openapi-tags.js'
import { rowRouteOf } from './row-routes.js'

/** `itr/get-26as-details` -> `itrGet26asDetails`. */
export const operationIdOf = (lookup: Lookup): string =>
  lookup.name.replaceAll(/[^a-zA-Z0-9]+(.)/g, (_whole, letter: string) => letter.toUpperCase())

/** Name of the schema of an outcome among the components. */
export const outcomeSchemaName = (lookup: Lookup, subCode: string): string =>
  `${operationIdOf(lookup)}.${subCode}`

/** The interface shows some successes without a data object: the fields are in the envelope. */
const isAtTop = (lookup: Lookup, subCode: string) => lookup.dataAtTop === true && subCode === 'SUCCESS'

const propertiesOf = (schema: TSchema): TProperties => (schema as TObject).properties

/** The outcomes of a row: their envelopes among the components, and the responses that refer to them. */
function outcomeResponses(lookup: Lookup, components: Components): JsonObject {
  const byOwnStatus = new Map<number, string[]>()
  for (const [subCode, outcome] of Object.entries(lookup.outcomes)) {
    const data = subCode === 'SUCCESS' ? lookup.output : outcome.data
    const { status, message, codeIsNull } = outcome
    const remarks = Object.values(outcome.remarks ?? {})
    const code = codeIsNull === true ? null : status
    const payload = isAtTop(lookup, subCode) ? { own: propertiesOf(lookup.output) } : { data }
    components.schemas[outcomeSchemaName(lookup, subCode)] = plain(
      envelopeSchema({ code, timestamp: 'time', subCode, message, remarks, ...payload }),
    )
    byOwnStatus.set(outcome.status, [...(byOwnStatus.get(outcome.status) ?? []), subCode])
  }
  const responses: JsonObject = {}
  for (const [status, subCodes] of byOwnStatus) {
    const refs = subCodes.map((subCode) => `#/components/schemas/${outcomeSchemaName(lookup, subCode)}`)
    const mapping = Object.fromEntries(subCodes.map((subCode, i) => [subCode, refs[i]!]))
    responses[status] = {
      description: subCodes
        .map((subCode) => `- \`${subCode}\`: ${lookup.outcomes[subCode]!.message}`)
        .join('\n'),
      headers: answerHeaders(),
      content: {
        'application/json': {
          schema:
            refs.length === 1
              ? { $ref: refs[0]! }
              : {
                  oneOf: refs.map(($ref) => ({ $ref })),
                  discriminator: { propertyName: 'sub_code', mapping },
                },
          examples: Object.fromEntries(
            subCodes.map((subCode) => [subCode, { value: outcomeExample(lookup, subCode) }]),
          ),
        },
      },
    }
  }
  return responses
}

/** The whole answer of an outcome as a caller sees it. */
export function outcomeExample(lookup: Lookup, subCode: string): JsonObject {
  const { status, message, data, codeIsNull } = lookup.outcomes[subCode]!
  const example = lookup.example as JsonObject
  const envelope = {
    code: codeIsNull === true ? null : status,
    timestamp: exampleTimestamp,
    transaction_id: exampleTransactionId,
    sub_code: subCode,
    message,
  }
  if (isAtTop(lookup, subCode)) return { ...envelope, ...example }
  if (subCode === 'SUCCESS') return { ...envelope, data: example }
  return data === undefined ? envelope : { ...envelope, data: exampleOf(plain(data), example) }
}

/** The body of a failure of a row: a validation names the row's first parameter. */
export const failureBodyOf = ({ input, route }: Lookup, code: FailureCode): JsonObject =>
  failureExample(code, [route.from === undefined ? 'query' : 'body', Object.keys(input)[0]!])

/** The body of a row whose parameters are not in the address. */
export function bodyOf({ input }: Lookup, route: Pick<Route, 'from'>): PlainBody {
  const members = Object.entries(input)
  if (route.from === 'form') {
    const files = members.map(([name, { about }]) => [name, fileField(about)])
    return {
      contentTypes: ['multipart/form-data'],
      required: true,
      schema: Type.Object(Object.fromEntries(files)),
    }
  }
  const fields = members.map(([name, param]) => {
    const schema = { ...paramSchema(param), description: aboutParam(param) }
    const field = param.kind === 'flag' ? Type.Boolean(schema) : Type.String(schema)
    return [name, param.required ? field : Type.Optional(field)]
  })
  const examples = members
    .filter(([name, { required }]) => required || name === 'consent')
    .map(([name, { example }]) => [name, example])
  return {
    contentTypes: ['application/json'],
    required: true,
    schema: Type.Object(Object.fromEntries(fields)),
    example: Object.fromEntries(examples),
  }
}

/** What a call with an Idempotency-Key can end in. */
const ofKeys: readonly FailureCode[] = ['IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS', 'OVERLOADED']

/** What a call of a row can end in, once it is in the ledger. */
export const rowFailures = (lookup: Lookup, route: Pick<Route, 'from'> = lookup.route): FailureCode[] => [
  ...failuresOf(lookup),
  ...(rowRouteOf(lookup)?.failures ?? []),
  ...ofKeys,
  ...(route.from === undefined ? [] : (['PAYLOAD_TOO_LARGE', 'BAD_REQUEST'] as const)),
]

const aboutKey =
  'For 24 hours the same key with the same parameters gets the first answer again, without asking or charging again; failures (5xx, 429) are not stored'

/** `pan-plus` -> `panPlusPost` for the twin, `panPlusV2` and `panPlusV2Post` for another path. */
export const endpointIdOf = (lookup: Lookup, { version, isTwin, isOther }: Endpoint): string =>
  [operationIdOf(lookup), isOther ? version.toUpperCase() : '', isTwin ? 'Post' : ''].join('')

const aboutTwin = (method: string): string =>
  method === 'POST'
    ? 'The same question as the GET, with its parameters in a JSON body, so that access logs do not contain them. A parameter in the address is refused.'
    : 'The POST to this path takes the same parameters as a JSON body, so that access logs do not contain them.'

const aboutOther = (path: string): string => `The same question as \`${path}\`, answered alike.`

/** The extension that holds what programs need to offer a lookup as a tool and cannot read from its schemas. */
export const lookupExtension = 'x-satyapan-lookup'

export const toolDetails = ({ name, price, once, input, outcomes, task }: Lookup): JsonObject => ({
  name,
  price,
  ...(once === true ? { once } : {}),
  ...(task === undefined ? {} : { task: { poll: task.poll } }),
  parameters: Object.fromEntries(
    Object.entries(input).map(([param, { kind, required, maxChars, about, example }]) => [
      param,
      { kind, required, maxChars, about, example },
    ]),
  ),
  outcomes: Object.fromEntries(
    Object.entries(outcomes).map(([subCode, { charge }]) => [subCode, { charge }]),
  ),
})

/** The operation of one way to call a lookup. */
export function lookupOperation(lookup: Lookup, components: Components, endpoint: Endpoint): JsonObject {
  const unrecorded = ['MONTHLY_CAP_REACHED', 'LEDGER_UNAVAILABLE'] as const
  const before = [...everywhere, ...byCredentials[lookup.credentials], ...unrecorded]
  const metered = rowFailures(lookup, endpoint)
  const about = rowRouteOf(lookup)?.about
  const description = [
    about ?? 'Every outcome is in `sub_code`; `X-Satyapan-Price` says what the call was charged.',
    ...(endpoint.isOther ? [aboutOther(lookup.route.path)] : []),
    ...(twinOf(lookup) === undefined ? [] : [aboutTwin(endpoint.method)]),
  ].join('\n\n')
  return {
    operationId: endpointIdOf(lookup, endpoint),
    tags: [familyOf(endpoint.path)],
    summary: lookup.summary,
    ...(endpoint.isTwin || endpoint.isOther ? {} : { [lookupExtension]: toolDetails(lookup) }),
    ...requestOf({
      failures: metered,
      headers: idempotencyKeyHeader(aboutKey),
      description,
      ...(endpoint.from === undefined ? { query: lookup.input } : { body: bodyOf(lookup, endpoint) }),
    }),
    security: [...security[lookup.credentials]],
    responses: {
      ...outcomeResponses(lookup, components),
      ...failureResponses({ before, metered }, components),
    },
  }
}
