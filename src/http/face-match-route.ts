// Owns POST /v1/facematch: two images in, a comparison out. The images are never stored.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Judge } from '../auth/judge.js'
import { Failure, failures } from '../kernel/failures.js'
import type { Calls, Verdict } from '../lookups/call.js'
import { faceMatch } from '../lookups/matching/face-match.js'
import type { FaceMatch, FaceMatcher } from '../matching/index.js'
import type { Ledger } from '../usage/ledger.js'
import { callerOf } from './caller.js'
import { readImages } from './image-form.js'
import { sendResult } from './lookup-routes.js'
import type { RowRoute } from './openapi-route.js'
import { fileField } from './openapi-schemas.js'

const refusals = { file_a: 'INVALID_IMAGE_A', file_b: 'INVALID_IMAGE_B' } as const

const failed = (failure: Failure): Verdict => {
  const { subCode, status } = failures[failure.code]
  return { subCode: subCode ?? null, status, failure, source: null, subject: null }
}

/** What a comparison is on the wire and in the ledger. */
function verdictOf(answer: FaceMatch): Verdict {
  if ('busy' in answer) return failed(new Failure('OVERLOADED', { retryAfterS: answer.retryAfterSeconds }))
  if ('refused' in answer) return failed(new Failure(refusals[answer.refused], { log: answer.reason }))
  const found = { status: 200, source: 'computed', subject: null }
  if (!answer.comparable) {
    const subCode = answer.reason.replaceAll('-', '_').toUpperCase()
    return { ...found, subCode, data: { match: false, confidence: null } }
  }
  return { ...found, subCode: 'SUCCESS', data: { match: answer.match, confidence: answer.confidence } }
}

export function addFaceMatchRoute(
  app: FastifyInstance,
  parts: { judge: Judge; calls: Calls; ledger: Ledger; faces: Pick<FaceMatcher, 'compareFaces'> },
): void {
  const { judge, calls, ledger, faces } = parts

  async function compare(request: Parameters<typeof readImages>[0]): Promise<Verdict> {
    try {
      const { file_a, file_b } = await readImages(request)
      return verdictOf(await faces.compareFaces(file_a, file_b))
    } catch (error) {
      if (error instanceof Failure) return failed(error)
      return failed(new Failure('INTERNAL_SERVER_ERROR', { log: 'a comparison failed', cause: error }))
    }
  }

  app.post(faceMatch.route.path, { config: { interface: true, envelope: true } }, async (request, reply) => {
    const caller = callerOf(request, judge, faceMatch)
    const verdict = await compare(request.raw)
    await ledger.record(calls.event(faceMatch, verdict, caller))
    return sendResult(request, reply, calls.result(faceMatch, verdict, caller))
  })
}

export const faceMatchDescription: RowRoute = {
  lookup: faceMatch.name,
  description: 'Images in JPEG, PNG, WebP, GIF, TIFF or AVIF, at most 10 MB each. Nothing is kept of them.',
  body: {
    contentTypes: ['multipart/form-data'],
    required: true,
    schema: Type.Object({ file_a: fileField('One image'), file_b: fileField('The other image') }),
  },
  failures: ['INVALID_IMAGE_A', 'INVALID_IMAGE_B', 'OVERLOADED', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'],
}
