// What Decentro says about our account, our request or itself. None of it is ever an outcome.
import { type AnswerLine, absent, failed, type Meaning, rejected, type Witnesses } from '../answer-table.js'
import { decentro, gstinService, okyc } from './witnesses.js'

/** The one product whose answers are written in snake_case. */
export const converter = 'pan-to-gstin'
export const camelProducts = [
  ...['pan', 'pan-detailed', 'gstin', 'gstin-detailed', 'rc', 'fssai'],
  ...['upi', 'otp', 'otp-verify'],
]

/** A failure by its key. Its HTTP status is not published, except 401 for exhausted credits. */
const keyed = (keys: readonly string[], means: Meaning, by: Witnesses): AnswerLine[] => [
  {
    of: camelProducts,
    body: { responseKey: keys },
    means,
    by,
    example: { status: 'FAILURE', responseKey: keys[0], decentroTxnId: 'D0A1' },
  },
  {
    of: converter,
    body: { response_key: keys },
    means,
    by,
    example: { status: 'FAILURE', response_key: keys[0], decentro_txn_id: 'D0A1' },
  },
]

/** A failure that has only a code: at the top, or in the object `error` as in 2023. A key would say more. */
const coded = (
  codes: readonly string[],
  means: Meaning,
  by: Witnesses,
  of: readonly string[] = [...camelProducts, converter],
): AnswerLine[] => [
  {
    of,
    body: { responseCode: codes, responseKey: absent },
    means,
    by,
    example: { status: 'FAILURE', responseCode: codes[0], decentroTxnId: 'D0A2' },
  },
  {
    of,
    body: { 'error.responseCode': codes, responseKey: absent },
    means,
    by,
    example: {
      status: 'FAILURE',
      kycStatus: 'UNKNOWN',
      error: { message: 'see the code', responseCode: codes[0] },
      decentroTxnId: 'D0A2',
    },
  },
]

export const accountLines: readonly AnswerLine[] = [
  ...keyed(['error_module_credits_exhausted', 'error_insufficient_account_balance'], rejected('balance'), [
    decentro,
    okyc,
    gstinService,
  ]),
  ...keyed(
    ['error_insufficient_commission_balance', 'error_insufficient_prepaid_credits'],
    rejected('balance'),
    [decentro],
  ),
  ...keyed(
    ['error_no_subscription_found', 'error_missing_configuration', 'error_module_access_expired'],
    rejected('plan'),
    [decentro, okyc],
  ),
  ...keyed(['error_provider_feature_unavailable'], rejected('plan'), [decentro]),
  ...keyed(['error_unauthorized_module', 'error_empty_module_secret'], rejected('credentials'), [
    decentro,
    okyc,
  ]),
  ...keyed(['error_invalid_module_secret', 'error_unauthorized_provider'], rejected('credentials'), [
    decentro,
  ]),
  ...keyed(['error_ip_not_configured'], rejected('address'), [decentro]),
  ...keyed(['error_duplicate_reference_id'], rejected('request'), [decentro, okyc]),
  ...keyed(
    [
      'error_invalid_endpoint',
      'error_malformed_request',
      'error_invalid_payload',
      'error_empty_reference_id',
      'error_invalid_reference_id',
      'error_missing_UPI_id',
      'error_unsanitized_values',
    ],
    rejected('request'),
    [decentro],
  ),
  ...keyed(
    [
      'error_consent_false',
      'error_empty_consent',
      'error_invalid_consent_type',
      'error_invalid_purpose',
      'error_empty_purpose',
      'error_short_purpose_length',
      'error_long_purpose_length',
    ],
    rejected('consent'),
    [decentro],
  ),
  ...keyed(['error_decentro_error'], failed(), [decentro]),
  // At the OTP, one client reads it as a locked number and the vendor as a failure behind it: that leaves it open.
  ...keyed(['error_provider_error', 'error_unexpected_response'], failed('registry'), [decentro, okyc]),
  // A module_secret that the product does not expect, or that is another module's.
  ...coded(['E00008'], rejected('credentials'), ['bonds-app']),
  ...coded(['E00030'], rejected('credentials'), ['lending-app']),
  // E00009 is reference, consent and purpose, but also a UPI address: without a key that says so, it is ours. At the
  // second OTP step it could be the OTP, which may then be spent: there it has no line.
  ...coded(
    ['E00009'],
    rejected('request'),
    [decentro, 'bonds-app'],
    camelProducts.filter((product) => product !== 'otp-verify'),
  ),
  ...coded(['E00016', 'E00019'], rejected('request'), [decentro]),
  ...coded(['E00045'], failed('registry'), [decentro]),
]
