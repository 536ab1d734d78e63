// Reads and parses the parameters of a lookup call from where its row has them: query string, JSON body or form.
import type { FaceMatcher } from '@satyapan/matching/faces'
import type { FastifyRequest } from 'fastify'
import { consentOf } from '../kernel/consent.js'
import { extended } from '../kernel/extended.js'
import { Failure } from '../kernel/failures.js'
import type { Caller } from '../lookups/caller.js'
import type { Endpoint, Lookup } from '../lookups/lookup.js'
import { parametersText } from '../lookups/parameters-text.js'
import {
  maxIdentifierChars,
  type Parsed,
  parseInput,
  type RawInput,
  type RawValue,
} from '../lookups/params.js'
import { asFailure } from '../lookups/result.js'
import { createUploadBudget, type Reservation } from '../platform/forms/upload-budget.js'
import { hasBody } from './call.js'
import { readIdempotencyKey } from './idempotency-key.js'
import { maxImagesBytes, readImages } from './image-form.js'
import { maxJsonBytes, readJson } from './json-body.js'

/**
 * Images of all calls in memory at one time: arriving, waiting or being compared. Ten pairs of phone photographs; under
 * a flood of larger ones, in the most expensive formats, the whole process peaked at 725 MB on two cores.
 */
const maxImageBytesInMemory = 64 * 1024 * 1024
const retryAfterS = 1

/** Begins to hold memory for an upload of a client. */
export type EnterUpload = (clientId: string) => Reservation

/** The memory that a form holds, from before it is read until its call is over. */
export interface FormMemory {
  readonly reservation: Reservation
  /** Aborted when another call took the memory. */
  readonly evicted: AbortController
}

/** Parameters in the address need no reading: Fastify has done it. */
interface AddressInput {
  readonly place: 'query'
}

interface BodyInput {
  readonly place: 'body'
  /** The largest body that it reads. */
  readonly maxBodyBytes: number
  /** What is stated of the person's consent is in the address: the body has files alone. */
  readonly statesInAddress?: true
  /** Takes part in the memory that is shared by forms; its call leaves it. Absent: it needs little. */
  hold?(clientId: string): FormMemory
  /** The parameters as they were sent. `memory`: from `hold`. Rejects with a Failure. */
  read(request: FastifyRequest, caller: Caller, memory?: FormMemory): Promise<RawInput>
}

/** Where a row has its parameters, and how they are read. */
export type RowInput = AddressInput | BodyInput

/** Most names that a refusal lists: enough to see what is wrong. */
const maxNamed = 10

/** Throws INVALID_PARAMETER when a POST twin has a query string: proxies would log it. */
function refuseAddress(query: RawInput): void {
  const names = Object.keys(query).slice(0, maxNamed)
  if (names.length === 0) return
  const problem = { msg: 'Parameter must be in the body', type: 'extra_forbidden' }
  const problems = names.map((name) => ({
    loc: ['query', name.slice(0, maxIdentifierChars)] as const,
    ...problem,
  }))
  throw new Failure('INVALID_PARAMETER', { problems })
}

/** JSON under any of its names, with any parameters; clients that name no type send nothing else. */
const jsonType = /^\s*(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i

/** Throws BAD_REQUEST when a POST variant has a body of another type: a form, or what a page of another site can send. */
function refuseOtherTypes({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  if (type !== undefined && !jsonType.test(type)) throw new Failure('BAD_REQUEST')
}

const fromJson = (lookup: Lookup, isTwin: boolean): BodyInput => ({
  place: 'body',
  maxBodyBytes: maxJsonBytes,
  async read(request) {
    if (isTwin) {
      refuseAddress(request.query as RawInput)
      refuseOtherTypes(request)
    }
    return request.readBody((body) => readJson(body, lookup.input))
  },
})

/**
 * The parameters of a task: from the address, from a JSON body, or from both. One that is in both counts as sent twice. A
 * body of JSON null is none: some clients send it.
 */
export async function readTaskInput(lookup: Lookup, request: FastifyRequest): Promise<RawInput> {
  const query = request.query as RawInput
  if (!hasBody(request.raw)) return query
  refuseOtherTypes(request)
  const body = await request.readBody((upload) => readJson(upload, lookup.input, { nullIsNone: true }))
  const both = { ...query }
  for (const name in body)
    both[name] = Object.hasOwn(query, name) ? ([query[name], body[name]].flat() as RawValue[]) : body[name]
  return both
}

/** The memory that the images of all calls share. */
export const createImageMemory = (now: () => number): EnterUpload =>
  createUploadBudget(maxImageBytesInMemory, now)

function createFromForm(parts: { faces: Pick<FaceMatcher, 'isFullFor'>; enter: EnterUpload }): BodyInput {
  const { enter } = parts
  return {
    place: 'body',
    maxBodyBytes: maxImagesBytes,
    statesInAddress: true,
    hold: (clientId) => ({ reservation: enter(clientId), evicted: new AbortController() }),
    async read(request, caller, memory) {
      // Checked before anything is read: images that would find no place in the queue are not accepted.
      if (parts.faces.isFullFor(caller.client.clientId)) throw new Failure('OVERLOADED', { retryAfterS })
      const { reservation, evicted } = memory!
      const images = await request.readBody((body) => readImages(body, reservation))
      reservation.onEvicted(() => evicted.abort())
      return images
    },
  }
}

/** A call with its parameters parsed. */
export interface ParsedCall {
  readonly parsed: Parsed
  /** With what was read of it: its key, and the memory of its form. */
  readonly caller: Caller
}

/** The caller with what the headers and parameters of the call state about the person's consent. */
export function withConsent<Of extends Pick<Caller, 'attribution'>>(caller: Of, raw: RawInput): Of {
  const { origin, metadata, consent: sent } = caller.attribution
  const consent = consentOf(sent, raw)
  return consent === sent ? caller : { ...caller, attribution: { origin, metadata, consent } }
}

/** Parses the parameters of a call. One whose headers of consent or whose key are malformed is a call too. */
export function parseCall(
  lookup: Lookup,
  place: RowInput['place'],
  raw: RawInput,
  request: FastifyRequest,
  from: Caller,
): ParsedCall {
  const caller = withConsent(from, raw)
  const { headers, consentFailure } = request.facts
  if (consentFailure !== undefined) return { parsed: { failure: consentFailure }, caller }
  if (headers.idempotencyKeys.length === 0) return { parsed: parseInput(lookup.input, raw, place), caller }
  try {
    const key = readIdempotencyKey(headers)!
    const repeatable = { key, parameters: parametersText(lookup, raw) }
    return { parsed: parseInput(lookup.input, raw, place), caller: extended(caller, { repeatable }) }
  } catch (error) {
    return { parsed: { failure: asFailure(error) }, caller }
  }
}

/** Reads the body of a call and parses its parameters. One that cannot be read is a call too. */
export async function readCall(
  lookup: Lookup,
  { place, read, statesInAddress }: BodyInput,
  request: FastifyRequest,
  from: Caller,
  held: FormMemory | undefined,
): Promise<ParsedCall> {
  const caller = statesInAddress === true ? withConsent(from, request.query as RawInput) : from
  let raw: RawInput
  try {
    raw = await read(request, caller, held)
  } catch (error) {
    return { parsed: { failure: asFailure(error) }, caller }
  }
  const memory = held && { signal: held.evicted.signal, onStart: held.reservation.keep }
  return parseCall(lookup, place, raw, request, memory === undefined ? caller : extended(caller, { memory }))
}

/** `parts.faces`: where forms of images go; `parts.enter`: the memory that they share. */
export function createRowInputs(
  parts: Parameters<typeof createFromForm>[0],
): (row: Lookup, endpoint: Pick<Endpoint, 'from' | 'isTwin'>) => RowInput {
  const fromForm = createFromForm(parts)
  return (lookup, { from, isTwin }) => {
    if (from === undefined) return { place: 'query' }
    return from === 'json' ? fromJson(lookup, isTwin) : fromForm
  }
}
