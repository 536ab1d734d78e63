// Lists the rows that do more than ask a source: their procedures, and notes for their documentation.
// lookup-routes.ts serves every row; an ordinary row needs no line here.
import type { AadhaarOtp } from '../journeys/aadhaar-otp.js'
import type { PortalSessions } from '../journeys/portal-sessions.js'
import type { FailureCode } from '../kernel/failures.js'
import { bankaccount } from '../lookups/bank/bankaccount.js'
import { ifsc } from '../lookups/bank/ifsc.js'
import { mcaCin } from '../lookups/business/mca-cin.js'
import { mcaDin } from '../lookups/business/mca-din.js'
import { shopEstablishmentCertificate } from '../lookups/business/shop-establishment-certificate.js'
import type { Procedure } from '../lookups/call.js'
import { aadhaarGenerateOtp } from '../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../lookups/ekyc/verify-otp.js'
import { uanToEmploymentHistory } from '../lookups/employment/uan-to-employment-history.js'
import { aadhaar } from '../lookups/identity/aadhaar.js'
import { passport } from '../lookups/identity/passport.js'
import type { Lookup } from '../lookups/lookup.js'
import { faceMatch } from '../lookups/matching/face-match.js'
import { mnrlVerify } from '../lookups/mobile/mnrl-verify.js'
import { mobileToNetworkDetails } from '../lookups/mobile/mobile-to-network-details.js'
import { mobileToPan } from '../lookups/mobile/mobile-to-pan.js'
import { panAadhaarLinkStatus } from '../lookups/pan/pan-aadhaar-link-status.js'
import { panMsmeCheck } from '../lookups/pan/pan-msme-check.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { itrCreateClient } from '../lookups/tax/create-client.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxPayerTan } from '../lookups/tax/tax-payer-tan.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from '../lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { rcAdvanced } from '../lookups/vehicle/rc-advanced.js'
import { rcChallanDetails } from '../lookups/vehicle/rc-challan-details.js'

/** The parts that hold the procedures. */
export interface ProcedureParts {
  readonly aadhaarOtp: Pick<AadhaarOtp, 'generate' | 'verify'>
  readonly portalSessions: Omit<PortalSessions, 'sweep'>
  readonly employmentHistory: Procedure
  readonly bankAccount: Procedure
}

export interface RowRoute {
  readonly lookup: Lookup
  /** The procedure of the call; absent: the sources are asked. */
  readonly procedure?: (parts: ProcedureParts) => Procedure
  /** Sentences for the OpenAPI document and the page of the row. */
  readonly about?: string
  /** The failures it can end in, besides those of every row. */
  readonly failures?: readonly FailureCode[]
}

const sentences = (...lines: readonly string[]): string => lines.join(' ')

const otpLimits = sentences(
  'For each number: one OTP in 60 seconds (409 `OTP_ALREADY_SENT`) and ten in a day, of which one client may use eight.',
  'For each client: `limits.otpsPerDay` in a day (429).',
)
const wrongLimits = sentences(
  'Wrong ones are counted across all OTPs: ten in a day, of which one client may use eight, and `limits.wrongTriesPerDay`',
  'a day for the client (429).',
)
const invalidRcNumber = sentences(
  '`INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price`',
  'says which.',
)

const ofJourneys: readonly RowRoute[] = [
  {
    lookup: aadhaarGenerateOtp,
    procedure: ({ aadhaarOtp }) => aadhaarOtp.generate,
    about: `${otpLimits} The reference_id is valid for ten minutes, for the client that asked.`,
    failures: ['OTP_ALREADY_SENT', 'TOO_MANY_REQUESTS'],
  },
  {
    lookup: aadhaarVerifyOtp,
    procedure: ({ aadhaarOtp }) => aadhaarOtp.verify,
    about: `Three wrong tries or one right one use a reference_id up. ${wrongLimits}`,
    failures: ['INVALID_REFERENCE_ID', 'TOO_MANY_REQUESTS'],
  },
  {
    lookup: itrCreateClient,
    procedure: ({ portalSessions }) => portalSessions.createClient,
    about: sentences(
      'The portal locks an account after five wrong passwords: four are tried in a day, of which one client may use three,',
      'and `limits.wrongTriesPerDay` a day for the client (429).',
    ),
    failures: ['TOO_MANY_REQUESTS'],
  },
  { lookup: itr26asDownload, procedure: ({ portalSessions }) => portalSessions.download26as },
  { lookup: get26asDetails, procedure: ({ portalSessions }) => portalSessions.get26as },
  {
    lookup: taxpayerOtp,
    procedure: ({ portalSessions }) => portalSessions.gstOtp,
    about: otpLimits,
    failures: ['OTP_ALREADY_SENT', 'TOO_MANY_REQUESTS'],
  },
  {
    lookup: taxpayerOtpVerify,
    procedure: ({ portalSessions }) => portalSessions.gstVerify,
    about: `Three wrong tries or one right one use an OTP up. ${wrongLimits}`,
    failures: ['TOO_MANY_REQUESTS'],
  },
  { lookup: taxpayerSession, procedure: ({ portalSessions }) => portalSessions.gstSession },
  { lookup: taxpayerSessionRefresh, procedure: ({ portalSessions }) => portalSessions.gstRefresh },
]

const rowRoutes: readonly RowRoute[] = [
  ...ofJourneys,
  { lookup: uanToEmploymentHistory, procedure: ({ employmentHistory }) => employmentHistory },
  {
    lookup: faceMatch,
    about: sentences(
      'Images in JPEG, PNG, WebP, GIF, TIFF or AVIF, at most 10 MB each, and of at most 64 million pixels as JPEG,',
      '21 million as PNG, 12 million as WebP, GIF, TIFF, progressive JPEG or interlaced PNG, 3 million as AVIF.',
      'They are not stored. Clients share the workers fairly; when the queue is full the call is refused with 503 and Retry-After, free.',
    ),
    failures: ['INVALID_IMAGE_A', 'INVALID_IMAGE_B', 'OVERLOADED'],
  },
  {
    lookup: panbasic,
    about: sentences(
      'A PAN that nobody holds, or that the registry calls invalid, is an answer too: `SUCCESS`, charged, with `status`',
      '`INVALID` and no `full_name`. Read `data.status`, not `sub_code`, to learn whether the PAN is valid.',
      'In the sandbox, `ZZZPZ1000N` (nobody holds it) and `ZZZPZ1000V` (invalid) get this answer.',
    ),
  },
  {
    lookup: panMsmeCheck,
    about: sentences(
      'Three answers, all charged: `SUCCESS` when an MSME is registered, `MSME_NOT_FOUND` when none is, and',
      '`INVALID_PAN_NUMBER`, without data, when the registry calls the PAN itself invalid.',
      'In the sandbox, `ZZZCZ1000A`, `ZZZCZ1000N` and `ZZZPZ1000V` give these answers.',
    ),
  },
  {
    lookup: bankaccount,
    procedure: ({ bankAccount }) => bankAccount,
    about: sentences(
      'One rupee is paid into the account, so one source is asked, once. Send an `Idempotency-Key` to be able to repeat a call.',
      'What the bank refuses is `SUCCESS` too, charged, with `account_exists` false and the reason in `data.message`: read',
      '`data.account_exists`, not `sub_code`. `BENEFICIARY_BANK_OFFLINE` is free and has no data: ask again later.',
    ),
  },
  {
    lookup: ifsc,
    about: sentences(
      'Answered here, from the branches that the operator imported (kind `ifsc`), and for a code that is not among them from',
      'the list of known codes: then only bank and codes are filled. A code that no branch has is answered like a malformed one.',
      'Each value is there twice, under the names of the public data set and under lower-case ones.',
    ),
  },
  {
    lookup: aadhaar,
    about:
      'The number is masked in the answer, since answers are stored for a while and Aadhaar numbers never are.',
  },
  {
    lookup: passport,
    about: 'A file number with another date of birth than its own is `DETAILS_NOT_FOUND`.',
  },
  {
    lookup: panAadhaarLinkStatus,
    about: sentences(
      'Imported records hold only the last four digits of an Aadhaar number, which decide then; a source that knows',
      'the whole number compares it.',
    ),
  },
  { lookup: rcAdvanced, about: invalidRcNumber },
  {
    lookup: rcChallanDetails,
    about: `A known vehicle without challans is \`SUCCESS\` with four empty lists. ${invalidRcNumber}`,
  },
  {
    lookup: mnrlVerify,
    about: sentences(
      'There is no `SUCCESS`: three answers, all charged, tell by their `sub_code` what the monthly revocation lists say of the number.',
      '`LATEST_MNRL_RECORD_FOUND`: it is in the latest list. `MNRL_RECORD_FOUND`: it was revoked before, and may belong to somebody',
      'else now. `NO_MNRL_RECORD_FOUND`: no list has it. Each has data. In the sandbox, `6000000005`, `6000000001` and `6000000002`',
      'give these answers. Only an operator who is entitled to the list may import it (kind `mnrl`).',
    ),
  },
  {
    lookup: mobileToPan,
    about:
      'The data is that of pan-plus. `less_info` is true where neither address nor email nor phone number are known.',
  },
  {
    lookup: mobileToNetworkDetails,
    about: sentences(
      'The network is the one that the number has now; the series that a number begins with tells only the one that it was first given to.',
      'What a source does not say is null.',
    ),
  },
  {
    lookup: mcaCin,
    about: sentences(
      "Names of fields are the registrar's own, with slashes and parentheses. Dates are DD/MM/YYYY, `-` where there is none; amounts are texts.",
      'An LLPIN or FCRN is answered like any other malformed CIN. In the sandbox, the year in the CINs that rehearse outcomes is',
      'not that of the company.',
    ),
  },
  {
    lookup: mcaDin,
    about: sentences(
      'Appointments that ended are listed too, with their `end_date`; one that lasts has `-`. In the sandbox, `90000001` is the',
      'director whom pan-to-din and mca/cin name by the DIN `99271828`.',
    ),
  },
  {
    lookup: taxPayerTan,
    about:
      'Phone and email are masked by the register. A line of the address that the register does not have is an empty text, never absent.',
  },
  {
    lookup: shopEstablishmentCertificate,
    about: sentences(
      'A number means something only in its state: with another `state_code` it is another certificate, or none. Hyphens and spaces in',
      'the number do not count. The state is two letters or two digits, compared as they are written: `DL` is not `07`.',
    ),
  },
]

const byName = new Map(rowRoutes.map((route) => [route.lookup.name, route]))

/** The notes and procedure of a row; undefined for most. */
export const rowRouteOf = (lookup: Pick<Lookup, 'name'>): RowRoute | undefined => byName.get(lookup.name)
