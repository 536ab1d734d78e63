// Lines that follow from a row: its outcomes, its found answer in both ages of the envelope, and its subject malformed.
import { gstinByPan } from '../../lookups/business/gstin-by-pan.js'
import { decidingFields } from '../../lookups/deciding-fields.js'
import type { Lookup } from '../../lookups/lookup.js'
import { panMsmeCheck } from '../../lookups/pan/pan-msme-check.js'
import { taxpayerOtp } from '../../lookups/tax/taxpayer-otp.js'
import {
  type AnswerLine,
  absent,
  emptyList,
  type Matcher,
  outcome,
  present,
  type Witnesses,
} from '../answer-table.js'
import { unknownAnswer } from '../unknown-answer.js'
import { identityFields } from './identity-fields.js'
import { pages, submissionOf, thisService, witnessesOf } from './known-lookups.js'

type Conditions = Readonly<Record<string, Matcher>>

const head = { code: 200, timestamp: 1_767_225_600_000, transaction_id: '0f'.repeat(16) }

/** Outcomes that the interface itself shows; the others are this service's. */
const shown: Readonly<Record<string, string>> = {
  'rc-advanced': 'INVALID_RC_NUMBER',
  'fssai-verification': 'INVALID_FSSAI_ID',
  'mobile-to-uan-list': 'DETAILS_NOT_FOUND',
}

/** Says that there is no such subject: such servers may say it with 404. */
const isUnknown = (subCode: string) =>
  /^(?:\w+_NOT_FOUND|INVALID_(?:RC|PAN)_NUMBER|INVALID_FSSAI_ID)$/.test(subCode)

/** Every outcome but SUCCESS, by its sub_code. */
export const outcomeLines = ({ name, outcomes }: Lookup): AnswerLine[] =>
  Object.entries(outcomes)
    .filter(([subCode]) => subCode !== 'SUCCESS')
    .filter(([subCode]) => outcomes.SUCCESS !== undefined || unknownAnswer(name, {})?.subCode === subCode)
    .map(([subCode, { data, message }]) => ({
      of: name,
      status: isUnknown(subCode) ? [200, 404] : 200,
      body: { sub_code: subCode },
      // Only the unknown outcome has data, which is made here.
      means: data === undefined ? outcome(subCode) : 'unknown',
      by: [shown[name] === subCode ? pages : thisService],
      example: { ...head, sub_code: subCode, message },
    }))

const yes: Matcher = [true, /^(?:true|yes|y|1)$/i]

/** A message that an OTP was sent, and no word that it was not. */
const otpSent =
  /^(?!.*\b(?:not(?! share)|no|never|cannot|could|unable|fail\w*|invalid|error|already|exceed\w*|limit|again|wait|try)\b).*\b(?:otp\b.*\bsent|sent\b.*\botp)\b/is
const noRefusal =
  /^(?!.*\b(?:not|cannot|could|unable|fail\w*|invalid|error|denied|refused|already|exceed\w*|limit|again|wait)\b)/is

/** What a found answer has, beside the word for success. */
const foundConditions: Readonly<Record<string, Conditions>> = {
  panbasic: { 'data.status': 'VALID', 'data.full_name': present },
  'pan-msme-check': { 'data.udyam_exists': yes },
  'rc-challan-details': { 'data.challan_details': present },
  'gstin-by-pan': { 'data.0': present },
  'upi-basic': { 'data.account_exists': yes, 'data.name_at_bank': present },
  bankaccount: { 'data.account_exists': yes, 'data.name_at_bank': present },
  'pan-aadhaar-link-status': { 'data.aadhaar_linked': yes },
  'ekyc/aadhaar/generate-otp': { reference_id: present, message: otpSent },
  'gst/tax-payer/otp': { message: [absent, noRefusal] },
  'itr/26as-download': { 'data.tds': [present, emptyList] },
  'itr/get-26as-details': { 'data.tds_data': [present, emptyList] },
  'mca/cin': { 'data.company_master_data.company_name': present },
  'mca/din': { 'data.director_data.name': present },
}
/** Fixtures that stand for the row's example, where an answer of the interface is known or the example is about others. */
const fixtures: Readonly<Record<string, { current?: string; older?: string }>> = {
  panbasic: { older: 'panbasic-older' },
  panadvanced: { current: 'panadvanced' },
  'pan-msme-check': { current: 'pan-msme-check', older: 'pan-msme-check-older' },
  'rc-advanced': { current: 'rc-advanced' },
  gstinlite: { older: 'gstinlite-older' },
  'gstin-advanced': { current: 'gstin-advanced' },
  'gstin-by-pan': { older: 'gstin-by-pan-older' },
  'uan-to-employment-history': { current: 'employment-history' },
  'ekyc/aadhaar/generate-otp': { current: 'generate-otp' },
  'ekyc/aadhaar/verify-otp': { current: 'verify-otp' },
}

/** Fields that decide, as the table lists them: of a list, its elements. */
export function decidesOf(lookup: Lookup): string[] {
  const { name, output, dataAtTop, task } = lookup
  const fields = (output as { properties?: Readonly<Record<string, { type?: string }>> }).properties ?? {}
  const at = task === undefined ? 'data' : 'result.source_output'
  const pathOf = (field: string) => `${at}.${field}${fields[field]?.type === 'array' ? '.*' : ''}`
  const decided = (decidingFields[name] ?? []).flat().map(pathOf)
  const identity = identityFields(lookup).map(({ field }) => `${at}.${field}`)
  const additionalPaths: Readonly<Record<string, readonly string[]>> = {
    panbasic: ['data.pan'],
    'gstin-by-pan': ['data.*.gstin'],
    'itr/create-client': ['data.itr_client_id'],
    'mca/cin': ['data.company_master_data.cin'],
    'mca/din': ['data.director_data.din'],
    'itr/26as-download': ['data.tds.*.tds_id', 'data.tds.*.assessment_year'],
  }
  return [...new Set([...(dataAtTop === true ? [] : decided), ...identity, ...(additionalPaths[name] ?? [])])]
}

/** Outcomes that tell found answers apart by their sub_code: the data goes with each. */
const foundBySubCode = (lookup: Lookup): AnswerLine[] =>
  Object.entries(lookup.outcomes)
    .filter(([subCode]) => unknownAnswer(lookup.name, {})?.subCode !== subCode)
    .map(([subCode, { message }]) => ({
      of: lookup.name,
      status: 200,
      body: { sub_code: subCode },
      means: 'found',
      by: witnessesOf(lookup),
      example: { ...head, sub_code: subCode, message, data: lookup.example },
    }))

/** SUCCESS; and the older envelope, which has no sub_code, where the data or the message shows by itself that it was found. */
export function foundLines(lookup: Lookup): AnswerLine[] {
  const { name, outcomes, example, dataAtTop } = lookup
  if (outcomes.SUCCESS === undefined) return foundBySubCode(lookup)
  const { message } = outcomes.SUCCESS
  const conditions = foundConditions[name] ?? {}
  const data = dataAtTop === true ? (example as object) : { data: example }
  const { current, older } = fixtures[name] ?? {}
  const common = { of: name, status: 200, means: 'found' } as const
  const line: AnswerLine = {
    ...common,
    body: { sub_code: 'SUCCESS', ...conditions },
    by: witnessesOf(lookup),
    example: current ?? { ...head, sub_code: 'SUCCESS', message, ...data },
  }
  if (name === taxpayerOtp.name) return [line]
  const isShown = older !== undefined && name !== panMsmeCheck.name && name !== gstinByPan.name
  const messageField = dataAtTop === true ? { message } : {}
  const olderLine: AnswerLine = {
    ...common,
    body: { sub_code: absent, code: '200', ...conditions },
    by: isShown ? [pages, 'C3'] : [pages],
    example: older ?? { ...head, ...messageField, ...data },
  }
  return [line, olderLine]
}

/** How messages name the subject of a question. */
const subjectWords: Readonly<Record<string, string>> = {
  pan: 'pan',
  mobile: 'mobile|phone',
  gstin: 'gstin?',
  fssai: 'fssai',
  uan: 'uan',
  vpa: 'vpa|upi',
  aadhaar: 'aadhaa?r',
  'rc-number': 'rc|registration|vehicle',
  'bank-account': 'account',
  ifsc: 'ifsc',
  'passport-file': 'passport|file',
  'driving-licence': 'dl|driving|licen[cs]e',
  epic: 'epic|voter',
  udyam: 'udyam|uam',
  cin: 'cin|company',
  din: 'din|director',
  tan: 'tan',
  'shop-certificate': 'certificate',
}
/** Words about the request, or about a parameter beside the subject. */
const otherWords =
  'required|missing|parameter|request|header|body|consent|purpose|otp|username|reference|linked'

/** "Invalid Pan pattern", in whatever words, and nothing about the rest of the request. */
const malformedText = (words: string) =>
  new RegExp(
    `^(?!.*(?:${otherWords}))(?=.*(?<![a-z])(?:${words})(?![a-z]))(?=.*(?:invalid|pattern|format|malformed|not valid))`,
    'is',
  )

const patternCodes: Readonly<Record<string, readonly [code: string, by: Witnesses]>> = {
  pan: ['INVALID_PAN_PATTERN', [pages]],
  mobile: ['INVALID_MOBILE_NUMBER', [pages]],
}

/** 422 about the subject itself: it passed our own pattern, so there is none. Lookups without an unknown outcome have none. */
export function malformedLines(lookup: Lookup): AnswerLine[] {
  const { name, input, outcomes, task } = lookup
  const [parameter] = Object.values(input)
  const { identifier } = parameter!
  if (identifier === undefined || unknownAnswer(name, { pan_number: '' }) === undefined) return []
  const text = malformedText(subjectWords[identifier.name]!)
  const wording = `Invalid ${identifier.name.replaceAll('-number', '')} pattern`
  const means = Object.hasOwn(outcomes, 'INVALID_PAN_NUMBER') ? outcome('INVALID_PAN_NUMBER') : 'unknown'
  const common = { of: task === undefined ? name : submissionOf(lookup), status: 422, means } as const
  const lines: AnswerLine[] = [
    {
      ...common,
      body: { sub_code: 'INVALID_INPUT', message: text },
      by: identifier.name === 'fssai' ? [pages] : [thisService],
      example: { code: 422, timestamp: null, sub_code: 'INVALID_INPUT', message: wording },
    },
    {
      ...common,
      body: { detail: text },
      by: identifier.name === 'pan' || identifier.name === 'gstin' ? [pages, 'C12'] : [pages],
      example: { detail: wording },
    },
  ]
  const [code, by] = patternCodes[identifier.name] ?? []
  if (code === undefined) return lines
  const example = { code: 422, timestamp: null, sub_code: code, message: wording }
  return [{ ...common, body: { sub_code: code }, by: by!, example }, ...lines]
}
