// Reads what a call of a lookup was sent, wherever the row has its parameters: address, JSON body or form.
import type { FastifyRequest } from 'fastify'
import { Failure } from '../kernel/failures.js'
import type { Sent } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { RawInput } from '../lookups/params.js'
import type { FaceMatcher } from '../matching/index.js'
import { maxImagesBytes, readImages } from './image-form.js'
import { maxJsonBytes, readJson } from './json-body.js'
import { createUploadRoom } from './upload-room.js'

/**
 * Images of all calls in memory at one time, arriving, waiting or being compared. Ten pairs of phone photographs; under
 * a flood of larger ones, in the most expensive formats, the whole process peaked at 725 MB on two cores.
 */
const maxImageBytesInMemory = 64 * 1024 * 1024
const retryAfterS = 1

/** One way in which a row is asked. */
export interface InputReader {
  /** The largest body that it reads; absent: none. */
  readonly maxBodyBytes?: number
  /** Answers the call with what was sent. What it holds meanwhile is let go when `answer` is done. */
  read<T>(
    request: FastifyRequest,
    caller: Caller,
    answer: (sent: Sent, caller: Caller) => Promise<T>,
  ): Promise<T>
}

const fromAddress: InputReader = {
  read: (request, caller, answer) => answer(request.query as RawInput, caller),
}

const fromJson = (lookup: Lookup): InputReader => ({
  maxBodyBytes: maxJsonBytes,
  read: (request, caller, answer) =>
    answer(
      request.readBody((body) => readJson(body, lookup.input)),
      caller,
    ),
})

function createFromForm(parts: { faces: Pick<FaceMatcher, 'isFullFor'>; now: () => number }): InputReader {
  const enter = createUploadRoom(maxImageBytesInMemory, parts.now)
  return {
    maxBodyBytes: maxImagesBytes,
    async read(request, caller, answer) {
      const { clientId } = caller.client
      const place = enter(clientId)
      async function readForm(): Promise<RawInput> {
        // Before anything is read: the images of a pair that would find no place are not wanted.
        if (parts.faces.isFullFor(clientId)) throw new Failure('OVERLOADED', { retryAfterS })
        const images = await request.readBody((body) => readImages(body, place))
        place.onGivenAway(() => givenAway.abort())
        return images
      }
      const givenAway = new AbortController()
      try {
        const memory = { signal: givenAway.signal, onStart: place.keep }
        return await answer(readForm(), { ...caller, memory })
      } finally {
        place.leave()
      }
    },
  }
}

/** @param parts.faces where forms of images go */
export function createInputReaders(
  parts: Parameters<typeof createFromForm>[0],
): (row: Lookup) => InputReader {
  const fromForm = createFromForm(parts)
  return (lookup) => {
    const { from } = lookup.route
    if (from === undefined) return fromAddress
    return from === 'json' ? fromJson(lookup) : fromForm
  }
}
