// Decides whether a call may be made on the consent that it states.
import {
  type Consent,
  consentAtHeader,
  consentIdHeader,
  instantOf,
  isRefusal,
  statedText,
} from '../kernel/consent.js'
import type { ParameterProblem } from '../kernel/failures.js'
import type { ConsentRule } from './config-keys.js'
import { type ConsentBody, numberInConsent } from './consent-body.js'

/** A call, as far as consent is concerned. */
export interface ConsentedCall {
  readonly clientId: string
  readonly lookup: string
  readonly isSensitive: boolean
  readonly consent: Consent | undefined
  /** The kind and number of whom it is about; undefined for names, pictures and sessions. */
  readonly subject: readonly [identifier: string, value: string] | undefined
}

/** A registered consent. */
export interface RegisteredConsent extends ConsentBody {
  readonly isWithdrawn: boolean
}

const dayMs = 86_400_000
const toleranceMs = 5 * 60_000

const problem = (loc: ParameterProblem['loc'], msg: string, type = 'consent'): ParameterProblem => ({
  loc,
  msg,
  type,
})

const aboutId = (msg: string) => problem(['header', consentIdHeader], msg)

export const needsConsent = ({ require }: ConsentRule, lookup: string, isSensitive: boolean): boolean =>
  isSensitive || require.includes(lookup)

/** Whether the person agreed, by the parameter `consent` alone. */
const agreed = ({ consent }: Consent): boolean => consent !== undefined && !isRefusal(consent)

/** A consent that names nobody of this kind of number says nothing about the number. */
function isAboutOthers(
  subjects: RegisteredConsent['subjects'],
  [identifier, value]: readonly [identifier: string, value: string],
): boolean {
  const kept = numberInConsent(identifier, value)
  let isOfKind = false
  for (const each of subjects) {
    if (!Object.hasOwn(each, identifier)) continue
    // Consents of earlier versions hold a whole Aadhaar number.
    if (numberInConsent(identifier, each[identifier]!) === kept) return false
    isOfKind = true
  }
  return isOfKind
}

/** What is wrong with a registered consent for this call. */
function problemOfRegistered(
  registered: RegisteredConsent,
  { lookup, consent, subject }: ConsentedCall,
  now: number,
): ParameterProblem | undefined {
  const { lookups, purposes, subjects } = registered
  if (registered.isWithdrawn) return aboutId('The consent was withdrawn')
  if (registered.expires_at !== null && Date.parse(registered.expires_at) <= now)
    return aboutId('The consent has expired')
  if (lookups.length > 0 && !lookups.includes(lookup))
    return aboutId('The consent does not cover this lookup')
  const purpose = consent?.purpose
  // A call's purpose is kept cut and masked; the text that was registered is not.
  const isPurpose = (each: string) => each === purpose || statedText(each) === purpose
  if (purpose !== undefined && purposes.length > 0 && !purposes.some(isPurpose))
    return problem(['query', 'purpose'], 'The consent does not cover this purpose')
  return subject !== undefined && isAboutOthers(subjects, subject)
    ? aboutId('The consent is about somebody else')
    : undefined
}

/** Why a consent that is required does not do; the time is the registered one, else the one that the call states. */
function problemOfRequired(
  { maxAgeDays }: ConsentRule,
  { consent }: ConsentedCall,
  registered: RegisteredConsent | undefined,
  now: number,
): ParameterProblem | undefined {
  const isNamed = consent?.id !== undefined
  if (consent === undefined || !(isNamed || agreed(consent)))
    return problem(
      ['query', 'consent'],
      `This lookup needs the person's consent: send consent=Y, or the header ${consentIdHeader}`,
      'missing',
    )
  if (consent.consent !== undefined && !agreed(consent))
    return problem(['query', 'consent'], 'The person must have agreed', 'value_error')
  if (maxAgeDays === undefined) return undefined
  const givenAt = registered === undefined ? instantOf(consent.at ?? '') : Date.parse(registered.given_at)
  if (givenAt === undefined)
    // consent=Y without a time is given with the call.
    return isNamed
      ? problem(['header', consentAtHeader], 'Field required: consents are held to an age here', 'missing')
      : undefined
  if (givenAt > now + toleranceMs)
    return problem(['header', consentAtHeader], 'The time is in the future', 'value_error')
  return now - givenAt > maxAgeDays * dayMs
    ? problem(['header', consentAtHeader], `The consent is older than ${maxAgeDays} days`)
    : undefined
}

/** Why a call may not be made; undefined when it may. `registered`: the consent that it names, if there is one. */
export function consentProblem(
  settings: ConsentRule,
  call: ConsentedCall,
  registered: RegisteredConsent | undefined,
  now: number,
): ParameterProblem | undefined {
  const own = registered && problemOfRegistered(registered, call, now)
  if (own !== undefined || !needsConsent(settings, call.lookup, call.isSensitive)) return own
  return problemOfRequired(settings, call, registered, now)
}
