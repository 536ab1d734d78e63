// Serves POST /v1/facematch: two images in, a comparison out. The images are never stored.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticator } from '../auth/authenticate.js'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Caller, Calls, Verdict } from '../lookups/call.js'
import { faceMatch } from '../lookups/matching/face-match.js'
import type { FaceFile, FaceMatch, FaceMatcher } from '../matching/index.js'
import { callerOf } from './caller.js'
import { maxImagesBytes, readImages } from './image-form.js'
import { sendResult } from './lookup-routes.js'
import type { RowRoute } from './openapi-route.js'
import { fileField } from './openapi-schemas.js'
import { createUploadRoom } from './upload-room.js'

/**
 * Images of all calls in memory at one time, arriving, waiting or being compared. Ten pairs of phone photographs; under
 * a flood of larger ones, in the most expensive formats, the whole process peaked at 725 MB on two cores.
 */
const maxHeldBytes = 64 * 1024 * 1024

const retryAfterS = 1

const refusals = { file_a: 'INVALID_IMAGE_A', file_b: 'INVALID_IMAGE_B' } as const

/** Which of the row's remarks says in which files there were several faces to choose from. */
function remarkOn(files: readonly FaceFile[]): string | undefined {
  if (files.length === 0) return undefined
  return `several-faces-in-${files.length === 1 ? files[0] : 'both'}`
}

/** What a comparison is on the wire and in the ledger. Throws the Failure of what was not compared. */
function verdictOf(answer: FaceMatch): Verdict {
  if ('busy' in answer) throw new Failure('OVERLOADED', { retryAfterS: answer.retryAfterSeconds })
  if ('refused' in answer) throw new Failure(refusals[answer.refused], { log: answer.reason })
  const found = { status: 200, source: 'computed', subject: null }
  if (!answer.comparable) {
    const subCode = answer.reason.replaceAll('-', '_').toUpperCase()
    return { ...found, subCode, data: { match: false, confidence: null } }
  }
  const { match, confidence, severalFacesIn } = answer
  return { ...found, subCode: 'SUCCESS', remark: remarkOn(severalFacesIn), data: { match, confidence } }
}

export function addFaceMatchRoute(
  app: FastifyInstance,
  parts: {
    authenticator: Authenticator
    calls: Calls
    faces: Pick<FaceMatcher, 'compareFaces' | 'isFullFor'>
    clock: Clock
  },
): void {
  const { authenticator, calls, faces, clock } = parts
  const enter = createUploadRoom(maxHeldBytes, clock.now)

  async function compare(request: FastifyRequest, caller: Caller): Promise<Verdict> {
    const client = caller.client.clientId
    const place = enter(client)
    try {
      // Before anything is read: the images of a pair that would find no place are not wanted.
      if (faces.isFullFor(client)) throw new Failure('OVERLOADED', { retryAfterS })
      const { file_a, file_b } = await request.readBody((body) => readImages(body, place))
      const givenAway = new AbortController()
      place.onGivenAway(() => givenAway.abort())
      const turn = { client, signal: givenAway.signal, onStart: () => place.keep() }
      return verdictOf(await faces.compareFaces(file_a, file_b, turn))
    } catch (error) {
      return calls.failed(faceMatch, error, caller)
    } finally {
      place.leave()
    }
  }

  const config = { interface: true, envelope: true, maxBodyBytes: maxImagesBytes }
  app.post(faceMatch.route.path, { config }, async (request, reply) => {
    const caller = callerOf(request, authenticator, faceMatch)
    const verdict = await compare(request, caller)
    return sendResult(request, reply, await calls.meter(faceMatch, verdict, caller))
  })
}

export const faceMatchDescription: RowRoute = {
  lookup: faceMatch.name,
  description: [
    'Images in JPEG, PNG, WebP, GIF, TIFF or AVIF, at most 10 MB each, and of at most 64 million pixels as JPEG,',
    '21 million as PNG, 12 million as WebP, GIF, TIFF, progressive JPEG or interlaced PNG, 3 million as AVIF.',
    'Nothing is kept of them. Clients share the workers fairly: 503 with Retry-After, free, when there is no place.',
  ].join(' '),
  body: {
    contentTypes: ['multipart/form-data'],
    required: true,
    schema: Type.Object({ file_a: fileField('One image'), file_b: fileField('The other image') }),
  },
  failures: ['INVALID_IMAGE_A', 'INVALID_IMAGE_B', 'OVERLOADED', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'],
}
