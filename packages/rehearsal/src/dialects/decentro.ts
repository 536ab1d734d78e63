// Speaks like Decentro: one call for all documents, and keys that say success even where nothing was found.
import { type Conversation, converse, type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import { documents, type Fields } from './decentro-documents.js'

type About = Omit<VendorReply, 'status' | 'body'>
type Answerer = (talk: Conversation, body: Fields) => Promise<VendorReply>

const ok = { status: 'SUCCESS', responseCode: 'S00000' }
/** Their id of a call. */
const newTxn = (talk: Conversation): string => `D0${talk.newId().toUpperCase().slice(0, 30)}`

function refused(
  about: About,
  decentroTxnId: string,
  responseKey: string,
  responseCode: string,
): VendorReply {
  const body = { decentroTxnId, status: 'FAILURE', responseCode, message: 'Not done', responseKey }
  return { ...about, reference: decentroTxnId, status: 400, body }
}

const validate: Answerer = async (talk, body) => {
  const reference = newTxn(talk)
  const type = textOf(body, 'document_type')
  const document = Object.hasOwn(documents, type) ? documents[type]! : undefined
  if (document === undefined) {
    const error = { message: 'Not a document type', responseCode: 'E00016' }
    const wrong = { status: 'FAILURE', kycStatus: 'UNKNOWN', error, decentroTxnId: reference }
    return { status: 400, body: wrong, outcome: 'WRONG_REQUEST', reference }
  }
  const { lookup, parameter, key, result } = document
  const subject = textOf(body, 'id_number')
  const answer = await talk.world.ask(lookup, { [parameter]: subject })
  const about = { lookup, subject, reference, status: 200 }
  if (!isFound(answer)) {
    const none = { status: 'FAILURE', kycStatus: 'FAILURE', responseCode: 'E00021' }
    const payload = { ...none, message: 'No records found for the given ID', decentroTxnId: reference }
    return { ...about, outcome: answer.subCode === 'SUCCESS' ? 'INVALID' : answer.subCode, body: payload }
  }
  const payload = {
    kycStatus: 'SUCCESS',
    ...ok,
    message: 'Details retrieved',
    kycResult: result(answer.data as Fields, subject),
    responseKey: key,
    decentroTxnId: reference,
  }
  return { ...about, outcome: 'SUCCESS', body: payload }
}

const upi: Answerer = async (talk, body) => {
  const subject = textOf(body, 'upi_id')
  const { subCode, data } = await talk.world.ask('upi-basic', { vpa: subject })
  const decentroTxnId = newTxn(talk)
  const about = { lookup: 'upi-basic', subject, outcome: subCode, reference: decentroTxnId, status: 200 }
  if (subCode !== 'SUCCESS')
    return { ...about, body: { decentroTxnId, ...ok, responseKey: 'success_UPI_id_invalid' } }
  const known = { upiId: subject, name: (data as Fields).name_at_bank, status: 'VALID' }
  return { ...about, body: { decentroTxnId, ...ok, data: known, responseKey: 'success_UPI_id_valid' } }
}

/** Written in snake_case. */
const panToGstin: Answerer = async (talk, body) => {
  const subject = textOf(body, 'pan')
  const { subCode, data } = await talk.world.ask('gstin-by-pan', { pan_number: subject })
  const reference = newTxn(talk)
  const about = { lookup: 'gstin-by-pan', subject, outcome: subCode, reference, status: 200 }
  const payload = { decentro_txn_id: reference, status: 'SUCCESS' }
  if (subCode !== 'SUCCESS')
    return { ...about, body: { ...payload, response_key: 'success_gst_search_by_pan' } }
  const list = (data as Fields[]).map(({ gstin, status, state }) => ({ gstin, status, state }))
  return { ...about, body: { ...payload, response_key: 'success_gstin_retrieval', data: list } }
}

const otp: Answerer = async (talk, body) => {
  const lookup = 'ekyc/aadhaar/generate-otp'
  const { subCode, session } = await talk.world.ask(lookup, {
    aadhaar_number: textOf(body, 'aadhaar_number'),
  })
  const decentroTxnId = newTxn(talk)
  const about = { lookup, outcome: subCode, reference: decentroTxnId }
  if (subCode === 'MOBILE_NOT_LINKED') return refused(about, decentroTxnId, 'error_no_mobile_found', 'E00009')
  if (subCode !== 'SUCCESS') return refused(about, decentroTxnId, 'error_invalid_aadhaar', 'E00009')
  talk.sessions.set(decentroTxnId, session)
  const message = 'OTP sent to the linked mobile number'
  return {
    ...about,
    status: 200,
    body: { decentroTxnId, ...ok, message, responseKey: 'success_otp_generated' },
  }
}

const verify: Answerer = async (talk, body) => {
  const lookup = 'ekyc/aadhaar/verify-otp'
  const decentroTxnId = newTxn(talk)
  const session = talk.sessions.get(textOf(body, 'initiation_transaction_id'))
  if (session === undefined)
    return refused({ lookup, outcome: 'OTP_EXPIRED' }, decentroTxnId, 'error_invalid_session', 'E00009')
  const { subCode, data } = await talk.world.ask(lookup, { otp: textOf(body, 'otp') }, session)
  const about = { lookup, outcome: subCode, reference: decentroTxnId }
  if (subCode !== 'SUCCESS') {
    const key = subCode === 'INVALID_OTP' ? 'error_invalid_otp' : 'error_invalid_session'
    return refused(about, decentroTxnId, key, 'E00009')
  }
  const { name, dateOfBirth, gender, email, phone, photo, address } = data as Fields
  const { pin, ...parts } = address as Fields
  const person = {
    proofOfIdentity: { name, dob: dateOfBirth, gender, hashedEmail: email, mobileNumber: phone },
    proofOfAddress: { ...parts, pincode: pin },
    image: photo,
  }
  const payload = { decentroTxnId, ...ok, data: person, responseKey: 'success_otp_validated' }
  return { ...about, status: 200, body: payload }
}

const paths: Readonly<Record<string, Answerer>> = {
  '/kyc/public_registry/validate': validate,
  '/v2/kyc/public_registry/validate': validate,
  '/v2/payments/vpa/validate': upi,
  '/v2/bytes/converter/pan/gstin': panToGstin,
  '/v2/kyc/aadhaar/otp': otp,
  '/v2/kyc/aadhaar/otp/validate': verify,
}

export const speakDecentro: Dialect = (parts) => {
  const talk = converse(parts)
  return async ({ path, body }) => (Object.hasOwn(paths, path) ? paths[path]!(talk, body) : undefined)
}
