// What Decentro's answers mean. "Success" in its keys and statuses says only that the call worked: each line that finds
// something tests the key against a closed list and reads what was found. The witnesses are explained in README.md.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  failed,
  type Matcher,
  present,
  statusLines,
  type Witnesses,
} from '../answer-table.js'
import { accountLines, converter } from './answers-account.js'
import { otpLines } from './answers-otp.js'
import { decentro, gstinService, success } from './witnesses.js'

type Fields = Readonly<Record<string, Matcher>>

const validated = ['pan', 'pan-detailed', 'gstin', 'gstin-detailed', 'rc', 'fssai']

/** A subject that the one call `validate` found. FSSAI has no `status`; answers of 2023 have no key. */
const foundLine = (of: string, key: Matcher, fields: Fields, by: Witnesses, example: string): AnswerLine => ({
  of,
  status: 200,
  body: {
    kycStatus: 'SUCCESS',
    status: ['SUCCESS', absent],
    responseCode: success,
    responseKey: key,
    error: absent,
    ...fields,
  },
  means: 'found',
  by,
  example,
})

const pan: Fields = { 'kycResult.idStatus': 'VALID', 'kycResult.name': present }
const panDetailed: Fields = { 'kycResult.idStatus': 'VALID', 'kycResult.panStatus': ['VALID', absent] }
const panKeys: Matcher = ['success_pan_detailed', 'success_pan', absent]
const gstin: Fields = { 'kycResult.gstin': present, 'kycResult.legalName': present }

const noRecord = /^no records? found for the given id\.?$/i
const noRecordCodes = ['E00021', 'E00026']

const validateLines: readonly AnswerLine[] = [
  foundLine('pan', 'success_pan', pan, [decentro, 'e-sign'], 'pan'),
  foundLine('pan', absent, pan, [decentro], 'pan-2023'),
  foundLine(
    'pan-detailed',
    panKeys,
    { ...panDetailed, 'kycResult.fullName': present },
    [decentro],
    'pan-detailed',
  ),
  foundLine(
    'pan-detailed',
    panKeys,
    { ...panDetailed, 'kycResult.fullName': absent, 'kycResult.name': present },
    ['debt-app'],
    'pan-detailed-name',
  ),
  foundLine('gstin', ['success_gstin', absent], gstin, [decentro], 'gstin'),
  foundLine('gstin-detailed', 'success_gstin_detailed', gstin, [decentro, gstinService], 'gstin-detailed'),
  foundLine('gstin-detailed', absent, gstin, [decentro], 'gstin-detailed-2023'),
  foundLine(
    'rc',
    ['success_rc_detailed', 'success_rc', absent],
    { 'kycResult.registrationNumber': present, 'kycResult.ownerName': present },
    [decentro],
    'rc',
  ),
  foundLine(
    'fssai',
    ['success_fssai', absent],
    { 'kycResult.idNumber': present, 'kycResult.entityName': present },
    [decentro],
    'fssai',
  ),
  {
    of: validated,
    status: 200,
    body: {
      kycStatus: ['FAILURE', 'UNKNOWN'],
      responseCode: noRecordCodes,
      message: noRecord,
      kycResult: absent,
    },
    means: 'unknown',
    by: [gstinService],
    example: {
      status: 'FAILURE',
      kycStatus: 'FAILURE',
      message: 'No records found for the given ID',
      responseCode: 'E00021',
      decentroTxnId: 'D0B1',
    },
  },
  {
    // The status beside it is SUCCESS.
    of: validated,
    status: 200,
    body: {
      kycStatus: ['FAILURE', 'UNKNOWN'],
      'error.responseCode': noRecordCodes,
      'error.message': noRecord,
      kycResult: absent,
    },
    means: 'unknown',
    by: [decentro],
    example: {
      status: 'SUCCESS',
      kycStatus: 'UNKNOWN',
      error: { message: 'No records found for the given ID.', responseCode: 'E00026' },
      decentroTxnId: 'D0B2',
    },
  },
  {
    // Nobody has shown a PAN that is not VALID; every other word than this one is no answer.
    of: ['pan', 'pan-detailed'],
    status: 200,
    body: {
      kycStatus: 'SUCCESS',
      responseCode: success,
      'kycResult.idNumber': present,
      'kycResult.idStatus': 'INVALID',
    },
    means: 'unknown',
    by: [],
    example: {
      kycStatus: 'SUCCESS',
      status: 'SUCCESS',
      kycResult: { idNumber: 'ZZZPZ9999A', idStatus: 'INVALID' },
      responseCode: 'S00000',
      decentroTxnId: 'D0B3',
    },
  },
]

const converterLines: readonly AnswerLine[] = [
  {
    of: converter,
    status: 200,
    body: { status: 'SUCCESS', response_key: 'success_gstin_retrieval', data: present },
    means: 'found',
    by: [decentro],
    example: 'gstin-by-pan',
  },
  {
    of: converter,
    status: 200,
    body: { status: 'SUCCESS', response_key: 'success_gst_search_by_pan', data: absent },
    means: 'unknown',
    by: [decentro],
    example: {
      decentro_txn_id: 'D0C2',
      status: 'SUCCESS',
      response_key: 'success_gst_search_by_pan',
      message: 'There is no GSTIN for it',
    },
  },
]

const upiFound: Fields = {
  status: 'SUCCESS',
  responseCode: success,
  'data.status': ['VALID', absent],
  'data.name': present,
}

const upiLines: readonly AnswerLine[] = [
  {
    of: 'upi',
    status: 200,
    body: { ...upiFound, responseKey: 'success_UPI_id_valid' },
    means: 'found',
    by: [decentro],
    example: 'upi',
  },
  {
    of: 'upi',
    status: 200,
    body: { ...upiFound, responseKey: absent },
    means: 'found',
    by: [decentro, 'csharp-upi'],
    example: 'upi-2023',
  },
  {
    of: 'upi',
    body: { responseKey: 'success_UPI_id_invalid', 'data.name': absent },
    means: 'unknown',
    by: [decentro],
    example: { decentroTxnId: 'D0D2', status: 'SUCCESS', responseKey: 'success_UPI_id_invalid' },
  },
  {
    of: 'upi',
    body: { responseKey: 'error_invalid_UPI_id_format' },
    means: 'unknown',
    by: [decentro],
    example: {
      decentroTxnId: 'D0D3',
      status: 'FAILURE',
      responseCode: 'E00009',
      responseKey: 'error_invalid_UPI_id_format',
    },
  },
  {
    // A success in name only: the address could not be checked.
    of: 'upi',
    body: { responseKey: 'success_UPI_id_failed' },
    means: failed('registry'),
    by: [decentro],
    example: { decentroTxnId: 'D0D4', status: 'SUCCESS', responseKey: 'success_UPI_id_failed' },
  },
]

export const decentroAnswers: AnswerTable = {
  reference: ['decentroTxnId', 'decentro_txn_id'],
  decides: {
    pan: ['kycResult.idNumber'],
    'pan-detailed': ['kycResult.idNumber'],
    gstin: ['kycResult.gstin'],
    'gstin-detailed': ['kycResult.gstin'],
    [converter]: ['data.*.gstin'],
    rc: ['kycResult.registrationNumber'],
    fssai: ['kycResult.idNumber'],
    upi: ['data.upiId'],
    otp: ['decentroTxnId'],
    'otp-verify': ['data.proofOfIdentity.dob'],
  },
  lines: [...validateLines, ...converterLines, ...upiLines, ...otpLines, ...accountLines, ...statusLines],
}
