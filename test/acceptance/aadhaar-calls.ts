// Makes the two Aadhaar calls for the tests, about made-up numbers.
import { expect } from 'vitest'
import type { Answer, Client } from '../support/client.js'
import type { Target } from './target.js'

export const generatePath = '/v2/ekyc/aadhaar/generate-otp'
export const verifyPath = '/v2/ekyc/aadhaar/verify-otp'
export const sandboxOtp = '111000'

type Own = Record<string, string>

/** Well-formed numbers of a range that is never issued; each test takes its own. */
function* numbers(): Generator<string> {
  const multiply = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
    [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
    [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  ]
  const first = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const permute = (digit: number, times: number): number =>
    times === 0 ? digit : permute(first[digit]!, times - 1)
  const sumOf = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, at) => multiply[sum]![permute(Number(digit), at % 8)]!, 0)
  for (let n = 20_000_00; ; n++) {
    const start = `9999${n}`
    const last = [...'0123456789'].find((digit) => sumOf(start + digit) === 0)!
    yield start + last
  }
}

/** x-api-key and client-id, the only headers that these calls need. */
export const keyAndId = (client: Client) => ['x-api-key', client.clientSecret, 'client-id', client.clientId]

/** The calls with the credentials of the target's client, unless told otherwise. */
export function aadhaarCalls(target: Target) {
  const fresh = numbers()
  const used = new Set<string>()
  const post = (path: string, query: Own | [string, string][], client = target.client): Promise<Answer> =>
    client.request({ method: 'POST', path, query, headers: keyAndId(client) })
  const generate = (number: string, own: Own = {}, client = target.client) => {
    used.add(number)
    return post(generatePath, { aadhaar_number: number, purpose: 'ForKYC', ...own }, client)
  }
  return {
    /** Every number that a call was made with. */
    used,
    /** A number for which no other test has requested an OTP. */
    nextNumber: (): string => {
      const number = fresh.next().value as string
      used.add(number)
      return number
    },
    post,
    generate,
    verify: (reference: string, otp = sandboxOtp, own: Own = {}, client = target.client) => {
      const query = { reference_id: reference, otp, consent: 'Y', purpose: 'ForKYC', ...own }
      return post(verifyPath, query, client)
    },
    /** The reference of an OTP that was sent. */
    async referenceOf(number: string, client = target.client): Promise<string> {
      const answer = await generate(number, {}, client)
      expect(answer.status).toBe(200)
      return String((answer.json as { reference_id?: unknown }).reference_id)
    },
  }
}
