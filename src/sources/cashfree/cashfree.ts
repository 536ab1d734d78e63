// Makes a source of Cashfree's Secure ID: which product answers which lookup, and how to call it.
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader, type ReadProduct } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { answerWithoutData, productAsk, type Translate, withReference } from '../product-ask.js'
import { dayOrEmpty, textOrEmpty } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import type { CreateSource, SourceKind, SourceParts } from '../source-kind.js'
import { withAdvice } from './advice.js'
import { cashfreeAnswers } from './answers.js'
import { cashfreeLookups } from './lookups.js'
import { createSignature } from './signature.js'
import * as further from './translate-further.js'
import * as people from './translate-people.js'
import * as registry from './translate-registry.js'

/** What their pages of 2026 require of every call. */
const currentApiVersion = '2024-12-01'

interface Options {
  readonly apiVersion: string
  readonly mobileToVpaPath: string
}

function readOptions(options: SourceParts['options']): Options {
  const { apiVersion = currentApiVersion, mobileToVpaPath = '/upi/mobile' } = options
  if (apiVersion === '' || dayOrEmpty({ apiVersion }, 'apiVersion') !== apiVersion)
    throw new Error('options.apiVersion must be a day, YYYY-MM-DD')
  if (typeof mobileToVpaPath !== 'string' || !mobileToVpaPath.startsWith('/'))
    throw new Error('options.mobileToVpaPath must be a path that begins with a slash')
  return { apiVersion, mobileToVpaPath }
}

type Headers = Readonly<Record<string, string>>

/** The headers of a call, signed where the operator gave the account's public key. */
function createHeaders(
  { secret, optionalSecret, clock }: SourceParts,
  { apiVersion }: Options,
): () => Headers {
  const clientId = secret('client_id')
  const plain = {
    'x-client-id': clientId,
    'x-client-secret': secret('client_secret'),
    'x-api-version': apiVersion,
  }
  const publicKey = optionalSecret('public_key')
  if (publicKey === undefined) return () => plain
  const signature = createSignature({ publicKey, clientId, clock })
  return () => ({ ...plain, 'x-cf-signature': signature() })
}

type Post = (path: string, json: object, call: SourceCall) => Promise<SourceResponse>
const readerOf = (product: string): ReadProduct => withAdvice(answerReader(cashfreeAnswers, product))

type AskOf = (
  about: readonly [lookup: string, product: string, path: string],
  bodyOf: (input: Input) => object,
  from: Translate,
) => Readonly<Record<string, Ask>>

/** Makes the Ask of a product that answers a lookup in one call, under the name of the lookup. */
const createAskOf =
  (post: Post): AskOf =>
  ([lookup, product, path], bodyOf, from) => {
    const send = (input: Input, call: SourceCall) => post(path, bodyOf(input), call)
    return { [lookup]: productAsk({ lookup, read: readerOf(product), send, from }) }
  }

/** The products that answer a lookup in one call. `verification_id`: an id that they have never seen, for each attempt. */
function productsOf(
  askOf: AskOf,
  newId: () => string,
  mobileToVpaPath: string,
): Readonly<Record<string, Ask>> {
  const pan = ({ pan_number }: Input) => ({ pan: pan_number })
  const panOnce = (input: Input) => ({ ...pan(input), verification_id: newId() })
  const gstin = ({ gstin_number }: Input) => ({ GSTIN: gstin_number })
  const mobile = ({ mobile_number }: Input) => ({ mobile_number, verification_id: newId() })
  return {
    ...askOf(['panbasic', 'pan', '/pan'], pan, registry.fromPan),
    ...askOf(['panadvanced', 'pan-advance', '/pan/advance'], panOnce, registry.fromPanAdvanced),
    ...askOf(['pan-msme-check', 'pan-udyam', '/pan-udyam'], panOnce, registry.fromUdyam),
    ...askOf(['gstin-by-pan', 'pan-gstin', '/pan-gstin'], panOnce, registry.fromGstinsOfPan),
    ...askOf(['gstinlite', 'gstin', '/gstin'], gstin, (body, input) =>
      gstLite(registry.fromGstin(body, input)),
    ),
    ...askOf(['gstin-advanced', 'gstin', '/gstin'], gstin, (body, input) =>
      gstAdvanced(registry.fromGstin(body, input)),
    ),
    ...askOf(
      ['rc-advanced', 'vehicle-rc', '/vehicle-rc'],
      ({ rc_number }) => ({ vehicle_number: rc_number, verification_id: newId() }),
      registry.fromRc,
    ),
    ...askOf(['upi-basic', 'upi', '/upi'], ({ vpa }) => ({ vpa, verification_id: newId() }), people.fromUpi),
    ...askOf(['mobile-to-vpa', 'upi-mobile', mobileToVpaPath], mobile, people.fromMobileToVpa),
    ...askOf(
      ['mobile-to-multiple-upi', 'upi-mobile', mobileToVpaPath],
      (input) => ({ ...mobile(input), additional_vpas: true }),
      people.fromMobileToVpas,
    ),
    ...askOf(
      ['mobile-to-uan-list', 'employment-by-phone', '/advance-employment'],
      ({ mobile_number }) => ({ phone: mobile_number, verification_id: newId() }),
      people.fromMobileToUans,
    ),
    ...askOf(
      ['uan-to-employment-history', 'employment-by-uan', '/advance-employment'],
      ({ uan_number }) => ({ uan: uan_number, verification_id: newId() }),
      people.fromEmployment,
    ),
  }
}

/** As productsOf: accounts, and documents of people and companies. A bank account is checked without an id of ours. */
function furtherProductsOf(askOf: AskOf, newId: () => string): Readonly<Record<string, Ask>> {
  return {
    ...askOf(
      ['bankaccount', 'bank-account', '/bank-account/sync'],
      ({ account_number, ifsc, name }) => ({
        bank_account: account_number,
        ifsc,
        ...(name === undefined ? {} : { name }),
      }),
      further.fromBankAccount,
    ),
    ...askOf(
      ['pan-plus', 'pan-advance', '/pan/advance'],
      ({ pan_number }) => ({ pan: pan_number, verification_id: newId() }),
      further.fromPanWithAddress,
    ),
    ...askOf(
      ['voter-id', 'voter-id', '/voter-id'],
      ({ epic_number }) => ({ epic_number, verification_id: newId() }),
      further.fromVoter,
    ),
    ...askOf(
      ['driving-license', 'driving-license', '/driving-license'],
      ({ dl_number, dob }) => ({ dl_number, dob, verification_id: newId() }),
      further.fromLicence,
    ),
    ...askOf(
      ['passport', 'passport', '/passport'],
      ({ file_number, dob }) => ({ file_number, dob, verification_id: newId() }),
      further.fromPassport,
    ),
    ...askOf(
      ['mca/cin', 'cin', '/cin'],
      ({ id_number }) => ({ cin: id_number, verification_id: newId() }),
      further.fromCompany,
    ),
  }
}

const otpLookup = 'ekyc/aadhaar/generate-otp'
const verifyLookup = 'ekyc/aadhaar/verify-otp'

/** The two steps of the Aadhaar OTP: `ref_id` of the first belongs into the second. */
function aadhaarSteps(post: Post, now: () => number): Readonly<Record<string, Ask>> {
  const readOtp = readerOf('aadhaar-otp')
  const readVerified = readerOf('aadhaar-verify')
  return {
    async [otpLookup](input, call) {
      const { aadhaar_number } = input
      const answer = readOtp(await post('/offline-aadhaar/otp', { aadhaar_number }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(otpLookup, input, answer)
      const session = { ref_id: textOrEmpty(body, 'ref_id'), last4: String(aadhaar_number).slice(-4) }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },
    async [verifyLookup](input, call) {
      const { ref_id, last4 } = call.session as { ref_id: string; last4: string }
      const answer = readVerified(await post('/offline-aadhaar/verify', { otp: input.otp, ref_id }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(verifyLookup, input, answer)
      const data = withReference(reference, () =>
        fillAnswer(verifyLookup, people.fromEkyc(body, last4, now())),
      )
      return { subCode: 'SUCCESS', data, reference }
    },
  }
}

const createCashfree: CreateSource = (parts) => {
  const { http, clock, newId } = parts
  const options = readOptions(parts.options)
  const headers = createHeaders(parts, options)
  const post: Post = (path, json, { signal }) =>
    http.send({ method: 'POST', path, json, headers: headers(), signal }, { readFaults: true })
  const askOf = createAskOf(post)
  return {
    answers: {
      ...productsOf(askOf, newId, options.mobileToVpaPath),
      ...furtherProductsOf(askOf, newId),
      ...aadhaarSteps(post, clock.now),
    },
  }
}

export const cashfree: SourceKind = {
  kind: 'cashfree',
  secrets: ['client_id', 'client_secret'],
  optionalSecrets: ['public_key'],
  options: ['apiVersion', 'mobileToVpaPath'],
  answers: cashfreeAnswers,
  lookups: cashfreeLookups,
  create: createCashfree,
}
