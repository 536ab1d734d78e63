// Guesses OTPs and portal passwords: requests new OTPs for one number or GSTIN again and again, with many tries at
// each.
import type { Attack } from '../attack.js'
import { signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const aadhaar = '999999990019'
const gstin = '27ZZZCZ1000A1ZE'
const pan = 'ZZZPZ1000A'
/** 12 lanes, one guess each every 50 ms: 240 a second. */
const users = 12
const roundMs = 50
/** What may reach the source in one attack: a few tries at one OTP, a few passwords. */
const mostTries = 30

export const guessesOtps: Attack = {
  name: 'guesses OTPs',
  about: `${users} connections guess Aadhaar OTPs, GST OTPs and portal passwords of one person, 240 a second`,
  needsCredentials: true,
  async run(parts) {
    const { wire, count, client, random } = parts
    const sixDigits = () => String(Math.floor(random() * 1e6)).padStart(6, '0')
    const post = async (from: string, path: string, body?: unknown) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      return wire.call(from, {
        method: 'POST',
        path,
        headers: { ...signed(client), ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    }
    const seen = (what: string, answer: { status: number; body: string }) =>
      count(`${what}: ${/"sub_code":"(\w+)"/.exec(answer.body)?.[1] ?? answer.status}`)
    let reference = '00000000'
    const kinds = [
      async (from: string) => {
        const query = `aadhaar_number=${aadhaar}&purpose=ForKYC`
        const answer = await post(from, `/v2/ekyc/aadhaar/generate-otp?${query}`)
        reference = /"reference_id":"(\d+)"/.exec(answer.body)?.[1] ?? reference
        seen('aadhaar otp', answer)
        const guess = `reference_id=${reference}&otp=${sixDigits()}`
        seen('aadhaar guess', await post(from, `/v2/ekyc/aadhaar/verify-otp?${guess}`))
      },
      async (from: string) => {
        const taxpayer = { gstin_number: gstin, username: 'zafran.foods' }
        seen('gst otp', await post(from, '/v1/gst/tax-payer/otp', taxpayer))
        const guess = { ...taxpayer, otp: sixDigits() }
        seen('gst guess', await post(from, '/v1/gst/tax-payer/otp/verify', guess))
      },
      async (from: string) => {
        const guess = { username: pan, password: 'wrong' }
        seen('password', await post(from, '/v1/verification/itr/create-client', guess))
      },
      async (from: string) => {
        const query = 'aadhaar_number=999999990026&purpose=ForKYC'
        seen('not linked', await post(from, `/v2/ekyc/aadhaar/generate-otp?${query}`))
      },
    ]
    await virtualUsers(parts, users, (from, user) => kinds[user % kinds.length]!(from), roundMs)
  },
  fault(tally) {
    const asked = [
      'aadhaar otp: SUCCESS',
      'aadhaar guess: INVALID_OTP',
      'gst otp: SUCCESS',
      'gst guess: INVALID_OTP',
      'password: INVALID_CREDENTIALS',
      'not linked: MOBILE_NOT_LINKED',
    ]
    const beyond = asked.filter((what) => (tally[what] ?? 0) > mostTries)
    return beyond.length === 0
      ? undefined
      : `more than ${mostTries}: ${beyond.map((what) => `${what} ${tally[what]}`).join(', ')}`
  },
}
