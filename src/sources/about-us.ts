// Recognises what an upstream says about our account or request, in whatever field: such words are never an outcome.
import { isWire } from './reading.js'

/** Names of fields that hold words for people or codes for programs. */
const wordFields =
  /^(?:message|msg|error|error_?message|errors|error_?(?:code|cd)|error_?description|code|type|reason|detail|details|description|remarks?|status_?(?:desc|message)|response_?key|message_?code|result_?message)$/i

/**
 * Our account, credentials, plan, balance, environment, address, quota, consent text, captcha, or the form of our request.
 * Bare words such as "account" and "limit" are not here: a UPI address has an account, an OTP has a limit.
 */
const aboutUs = new RegExp(
  [
    'not (?:been )?(?:enabled|activated|subscribed|entitled|provisioned|whitelisted|allow-?listed|permitted|authori[sz]ed)',
    '(?:enabled|activated|available|allowed) for (?:this|your|the) (?:account|merchant|client|api key|organi[sz]ation)',
    'un-?authori[sz]ed',
    'authentication',
    'forbidden',
    'permission',
    'access (?:is )?denied',
    'subscription',
    'module_(?:access|credits)',
    'credentials?',
    'api[-_ ]?key',
    '(?<!itr[-_ ])client[-_ ]?(?:id|secret)', // itr_client_id is the taxpayer's session, not our account
    'module_?secret',
    'access[-_ ]?token',
    '(?:invalid|expired|missing)[-_ ](?:auth[-_ ])?token',
    'insufficient[-_ ](?:account[-_ ])?(?:balance|credits?|funds)',
    '(?:balance|credits?)[-_ ](?:is |are |has |have )?(?:been )?(?:exhausted|low|over|insufficient)',
    'out of credits?',
    'recharge',
    'quota',
    'rate[-_ ]?limit',
    'too many requests',
    '(?:api|daily|monthly|usage|account|plan|hit)[-_ ]limit',
    'white-?list',
    'ip (?:address|not|validation)',
    'ip_validation',
    'consent',
    'captcha',
    '(?:verification|request|reference|transaction)[-_ ]?id[-_ ](?:is |already |has )?(?:missing|invalid|required|exists|duplicate|value|length)',
    'duplicate[-_ ](?:verification|request|reference|transaction)',
    '(?:test|production|sandbox) (?:environment|credentials|keys?)',
    'payload',
    'content-?type',
  ].join('|'),
  'i',
)

const deepest = 3

/** Whether any field of words in the body speaks about us. */
export function isAboutUs(body: unknown, depth = 0): boolean {
  if (Array.isArray(body)) return depth < deepest && body.some((item) => isAboutUs(item, depth + 1))
  if (!isWire(body)) return false
  return Object.entries(body).some(([name, value]) => {
    if (typeof value === 'string') return wordFields.test(name) && aboutUs.test(value)
    return depth < deepest && isAboutUs(value, depth + 1)
  })
}
