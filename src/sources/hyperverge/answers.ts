// What HyperVerge's answers mean: what each product says, then what all say.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  failed,
  invalidAnswer,
  present,
  registryDown,
  rejected,
  statusLines,
  throttled,
} from '../answer-table.js'
import {
  failure,
  foundLine,
  hrApp,
  kycKit,
  malformed,
  pageScript,
  rideApp,
  success,
  vendor,
  webPage,
} from './answer-lines.js'

const panDetails = ['PANDetailedFetchWithoutPhoneNumber', 'fetchPANDetailed'] as const
const panData = ['result.data.panData.pan', 'result.data.panData.name']

const ofProducts: readonly AnswerLine[] = [
  foundLine(
    'searchGSTIN',
    { 'result.code': ['200', absent], 'result.data': present },
    [vendor],
    'search-gstin',
  ),
  malformed('searchGSTIN', 'gstin'),

  foundLine(
    'fetchGSTINByPAN',
    { 'result.data.code': '1002', 'result.data.results': present },
    [vendor],
    'fetch-gstin-by-pan',
  ),
  {
    of: 'fetchGSTINByPAN',
    status: [200, 404, 422], // the page shows the text, not the status
    body: {
      'result.data.message': /^No matching GSTIN found for the given PAN\.?$/i,
      'result.data.results': absent,
    },
    means: 'unknown',
    by: [vendor],
    example: 'fetch-gstin-by-pan-none',
  },
  malformed('fetchGSTINByPAN', 'pan_id'),

  foundLine('fetchDetailedRC', { 'result.data.rcData': present }, [vendor, rideApp], 'fetch-detailed-rc'),
  {
    of: 'fetchDetailedRC',
    status: 200,
    body: { ...success, 'result.data.rcData': absent, 'result.data.message': present },
    means: invalidAnswer, // no such vehicle, or a failure: the texts are not known
    by: [rideApp],
    example: 'fetch-detailed-rc-without',
  },
  foundLine('RCVerification', { 'result.rcInfo': present }, [rideApp], 'rc-verification'),
  {
    of: 'RCVerification',
    status: 200,
    body: { ...success, 'result.rcInfo': absent, 'result.message': present },
    means: invalidAnswer,
    by: [rideApp],
    example: { ...success, result: { message: 'words that nobody has shown' } },
  },

  foundLine('fetchUAN', { 'result.uanList': present }, [vendor], 'fetch-uan'),
  failure(
    'fetchUAN',
    400,
    'message',
    /^Provide a valid mobile number\.?$/i,
    'Provide a valid mobile number',
    'unknown',
  ),
  malformed('fetchUAN', 'mobileNumber'),

  foundLine(
    'UPIVerification',
    { 'result.data.accountExists': true, 'result.data.UPIHolderName': present },
    [vendor],
    'upi-verification',
  ),
  // Shown for an address that does not exist; in their other products the same words are a fault of the bank.
  failure(
    'UPIVerification',
    500,
    'error.message',
    /^Failed at bank\.?$/i,
    'Failed at bank',
    failed('registry'),
  ),
  ...(['message', 'error', 'error.message'] as const).map((field) =>
    failure(
      'UPIVerification',
      400,
      field,
      /^Missing required request parameters\.?$/i,
      'Missing required request parameters.',
      rejected('request'),
    ),
  ),
  malformed('UPIVerification', 'UPIId'),

  foundLine('verifyFSSAILicense', { 'data.name': present }, [vendor], 'verify-fssai-license'),
  failure(
    'verifyFSSAILicense',
    404,
    'error',
    /^FSSAI license number does not exist\.?$/i,
    'FSSAI license number does not exist.',
    'unknown',
  ),
  failure(
    'verifyFSSAILicense',
    400,
    'error',
    /^FSSAI license number invalid\.?$/i,
    'FSSAI license number invalid.',
    'unknown',
  ),
  malformed('verifyFSSAILicense', 'licenseNumber'),

  foundLine('getNameFromPAN', { 'result.name': present }, [vendor], 'get-name-from-pan'),
  failure(
    'getNameFromPAN',
    422,
    'error',
    /^Entered id is not found in any database\.?$/i,
    'Entered id is not found in any database',
    'unknown',
  ),
  // It does not say which input.
  failure(
    'getNameFromPAN',
    422,
    'error',
    /^Invalid value passed for an input\.?$/i,
    'Invalid value passed for an input',
    rejected('request'),
  ),
  // On this old host 404 is about our address, and 422 is the unknown subject.
  failure('getNameFromPAN', 404, 'error', /^Invalid Endpoint\.?$/i, 'Invalid Endpoint', rejected('request')),
  {
    of: 'getNameFromPAN',
    status: 400,
    body: { 'error.code': '1099' },
    means: rejected('request'),
    by: [vendor],
    example: { status: 'failure', statusCode: '400', error: { code: 1099, message: 'x', path: ['pan'] } },
  },
  failure(
    'getNameFromPAN',
    504,
    'error',
    /^Govt\. database service unavailable\.?$/i,
    'Govt. database service unavailable',
    registryDown,
  ),

  foundLine(
    'PANDetailedFetchWithoutPhoneNumber',
    { 'result.data.panData.name': present },
    [hrApp, pageScript],
    'pan-detailed',
  ),
  foundLine('fetchPANDetailed', { 'result.data.panData.name': present }, [webPage], 'pan-detailed'),
  {
    of: panDetails,
    status: 400,
    body: { 'error.reason.message': present }, // about the PAN or about our request
    means: rejected('request'),
    by: [kycKit],
    example: { status: 'failure', statusCode: 400, error: { reason: { message: 'not right' } } },
  },
]

const wrongCredentials = /^Missing\/Invalid credentials\.?$/i
const serverError = /^(?:Internal|Unexpected) Server Error\.?$/i
const sourceDown = /^(?:External (?:vendor|source) downtime|(?:Data )?source not available)\.?$/i

const ofAll: readonly AnswerLine[] = [
  ...(['message', 'error'] as const).flatMap((field) => [
    {
      ...failure(
        undefined,
        401,
        field,
        wrongCredentials,
        'Missing/Invalid credentials',
        rejected('credentials'),
      ),
      by: [vendor, rideApp],
    },
    failure(undefined, 503, field, sourceDown, 'Data Source not Available', registryDown),
    {
      ...failure(undefined, 500, field, serverError, 'Internal Server Error', failed()),
      by: [vendor, kycKit],
    },
  ]),
  failure(undefined, 503, 'error', /^EXTERNAL_DOWNTIME$/i, 'EXTERNAL_DOWNTIME', registryDown),
  failure(
    undefined,
    400,
    'message',
    /^Input Validation Error\b/i,
    'Input Validation Error: requires property "consent"',
    rejected('request'),
  ),
  {
    status: 429,
    means: throttled(),
    by: [vendor],
    example: { status: 'failure', statusCode: '429', error: 'Requests rate limit exceeded' },
  },
]

export const hypervergeAnswers: AnswerTable = {
  reference: ['metaData.requestId', 'metadata.requestId', 'result.transaction_id'],
  decides: {
    searchGSTIN: ['result.data.gstin'],
    fetchGSTINByPAN: ['result.data.results.*.document_id'],
    fetchDetailedRC: [],
    RCVerification: ['result.rcInfo.reg_no'],
    fetchUAN: ['result.uanList.*'],
    UPIVerification: [],
    verifyFSSAILicense: [],
    getNameFromPAN: [],
    PANDetailedFetchWithoutPhoneNumber: panData,
    fetchPANDetailed: panData,
  },
  lines: [...ofProducts, ...ofAll, ...statusLines],
}
