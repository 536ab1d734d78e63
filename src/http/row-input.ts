// Reads the parameters of a lookup call from where its row has them: query string, JSON body or form.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../kernel/failures.js'
import type { Sent } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup, Route } from '../lookups/lookup.js'
import { maxIdentifierChars, type RawInput } from '../lookups/params.js'
import { maxImagesBytes, readImages } from './image-form.js'
import { maxJsonBytes, readJson } from './json-body.js'
import { createUploadBudget } from './upload-budget.js'

/**
 * Images of all calls in memory at one time: arriving, waiting or being compared. Ten pairs of phone photographs; under
 * a flood of larger ones, in the most expensive formats, the whole process peaked at 725 MB on two cores.
 */
const maxImageBytesInMemory = 64 * 1024 * 1024
const retryAfterS = 1

/** One way to send a row its parameters. */
export interface InputReader {
  /** The largest body that it reads, bytes; absent: it reads none. */
  readonly maxBodyBytes?: number
  /** Calls `answer` with the parameters. Memory that they hold is released when it is done. */
  read<T>(
    request: FastifyRequest,
    caller: Caller,
    answer: (sent: Sent, caller: Caller) => Promise<T>,
  ): Promise<T>
}

const fromAddress: InputReader = {
  read: (request, caller, answer) => answer(request.query as RawInput, caller),
}

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

const fromJson = (lookup: Lookup, isTwin: boolean): InputReader => ({
  maxBodyBytes: maxJsonBytes,
  read(request, caller, answer) {
    async function readBody(): Promise<RawInput> {
      if (isTwin) {
        refuseAddress(request.query as RawInput)
        refuseOtherTypes(request)
      }
      return request.readBody((body) => readJson(body, lookup.input))
    }
    return answer(readBody(), caller)
  },
})

function createFromForm(parts: { faces: Pick<FaceMatcher, 'isFullFor'>; now: () => number }): InputReader {
  const enter = createUploadBudget(maxImageBytesInMemory, parts.now)
  return {
    maxBodyBytes: maxImagesBytes,
    async read(request, caller, answer) {
      const { clientId } = caller.client
      const reservation = enter(clientId)
      async function readForm(): Promise<RawInput> {
        // Checked before anything is read: images that would find no place in the queue are not accepted.
        if (parts.faces.isFullFor(clientId)) throw new Failure('OVERLOADED', { retryAfterS })
        const images = await request.readBody((body) => readImages(body, reservation))
        reservation.onEvicted(() => givenAway.abort())
        return images
      }
      const givenAway = new AbortController()
      try {
        const memory = { signal: givenAway.signal, onStart: reservation.keep }
        return await answer(readForm(), { ...caller, memory })
      } finally {
        reservation.leave()
      }
    },
  }
}

/** `route`: the row's own, or that of its twin. `parts.faces`: where forms of images go. */
export function createInputReaders(
  parts: Parameters<typeof createFromForm>[0],
): (row: Lookup, route: Pick<Route, 'from'>) => InputReader {
  const fromForm = createFromForm(parts)
  return (lookup, route) => {
    if (route.from === undefined) return fromAddress
    return route.from === 'json' ? fromJson(lookup, route !== lookup.route) : fromForm
  }
}
