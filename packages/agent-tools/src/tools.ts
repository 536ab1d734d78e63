// Makes a tool of each lookup that is asked with text: name, description, price and input, all from the row.
import { type Caller, CallProblem, consentIdName } from './caller.js'
import type { ToolLookup, ToolParam } from './lookup.js'
import { maskData } from './masking.js'
import type { Spending } from './spending.js'

/** Without face match: an agent cannot send pictures as text. */
const isAskedWithText = ({ route }: ToolLookup): boolean => route.from !== 'form'

/** `gst/tax-payer/session` is `gst_tax-payer_session`: names of tools have no slash. */
export const toolName = ({ name }: ToolLookup): string => name.replaceAll('/', '_')

const propertyOf = (param: ToolParam) => ({
  type: param.kind === 'flag' ? 'boolean' : 'string',
  description: `${param.about}, such as ${param.example}`,
  ...(param.kind === 'flag' ? {} : { minLength: 1, maxLength: param.maxChars }),
})

/**
 * What a call may state of the person's consent: every lookup takes it. In these words also where the lookup has parameters
 * of the name, since an agent takes "such as Y" for advice.
 */
const statedProperties = {
  consent: {
    type: 'string',
    enum: ['Y', 'N'],
    description:
      'Y: the person asked about agreed to this, and you were told so. N: the person did not. Leave it out when you do not know; never state Y to get past a refusal.',
  },
  purpose: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'What the person agreed to, as you were told it, without personal data.',
  },
}
const consentId = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,128}$',
  description: 'The id of the consent of the person, when you were given one.',
}

const propertiesOf = ({ input }: ToolLookup): Record<string, object> => ({
  ...Object.fromEntries(Object.entries(input).map(([name, param]) => [name, propertyOf(param)])),
  ...statedProperties,
  ...(Object.hasOwn(input, consentIdName) ? {} : { [consentIdName]: consentId }),
})

export interface Tool {
  readonly lookup: ToolLookup
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: {
    type: 'object'
    properties: Record<string, object>
    required: string[]
    additionalProperties: false
  }
  readonly acts: boolean
}

function describe(lookup: ToolLookup): string {
  const outcomes = Object.entries(lookup.outcomes).map(
    ([name, { charge }]) => `${name} (${charge === 'charged' ? lookup.price : 'free'})`,
  )
  return [
    `${lookup.summary}.`,
    `Returns one of these sub_codes (list price in the smallest unit of the currency in brackets): ${outcomes.join(', ')}.`,
    ...(lookup.once ? ['This tool acts: each call sends a message or tries a login.'] : []),
    'Failures are free.',
  ].join(' ')
}

/** One for each lookup, or for those of the names `only`. Throws an Error for a name without a tool. */
export function toolsOf(catalogue: readonly ToolLookup[], only: readonly string[]): Tool[] {
  const toolLookups = catalogue.filter(isAskedWithText)
  const wrong = only.find((name) => !toolLookups.some((lookup) => lookup.name === name))
  if (wrong !== undefined)
    throw new Error(
      `there is no tool for ${wrong}; there are ${toolLookups.map(({ name }) => name).join(', ')}`,
    )
  return toolLookups
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((lookup) => ({
      lookup,
      name: toolName(lookup),
      title: lookup.summary,
      description: describe(lookup),
      inputSchema: {
        type: 'object' as const,
        properties: propertiesOf(lookup),
        required: Object.entries(lookup.input).flatMap(([name, { required }]) => (required ? [name] : [])),
        additionalProperties: false as const,
      },
      acts: lookup.once === true,
    }))
}

export interface ToolAnswer {
  readonly facts: Record<string, unknown>
  readonly isError: boolean
}

/** Fields of an envelope that are about the call; all others of a flat one are data. */
const envelopeFields = new Set([
  'code',
  'timestamp',
  'transaction_id',
  'sub_code',
  'message',
  'data',
  'detail',
])

export type Ask = (tool: Tool, values: Record<string, string | boolean>) => Promise<ToolAnswer>

/** Asks a tool's lookup. What comes back is masked unless `isUnmasked`. */
export function createAsk(parts: { caller: Caller; spending: Spending; isUnmasked: boolean }): Ask {
  const { caller, spending, isUnmasked } = parts
  const shown = (data: unknown) => (isUnmasked ? data : maskData(data))
  return async ({ lookup }, values) => {
    const refusal = spending.reserve(lookup.name, lookup.price)
    if (refusal !== undefined) return { facts: { problem: refusal, spent: spending.spent() }, isError: true }
    try {
      const { body, httpStatus, transactionId, charged } = await caller.call(lookup, values)
      spending.settle(lookup.name, lookup.price, httpStatus >= 400 ? (charged ?? 0) : charged)
      const atTop = Object.entries(body).filter(([name]) => !envelopeFields.has(name))
      const facts = {
        http_status: httpStatus,
        sub_code: body.sub_code ?? null,
        message: body.message ?? body.detail ?? null,
        ...(body.data === undefined ? {} : { data: shown(body.data) }),
        ...(atTop.length === 0 ? {} : { data: Object.fromEntries(atTop) }),
        masked: !isUnmasked,
        transaction_id: transactionId ?? body.transaction_id ?? null,
        price: charged ?? null,
        spent: spending.spent(),
      }
      return { facts, isError: httpStatus >= 400 }
    } catch (error) {
      const isFree = error instanceof CallProblem && !error.mayBeCharged
      spending.settle(lookup.name, lookup.price, isFree ? 0 : undefined)
      if (!(error instanceof CallProblem)) throw error
      return { facts: { problem: error.message, spent: spending.spent() }, isError: true }
    }
  }
}
