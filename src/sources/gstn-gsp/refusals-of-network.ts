// What the GST network itself says when it does not answer: about us, our request, or its own state, never about a taxpayer.
import { type AnswerLine, failed, registryDown, rejected } from '../answer-table.js'
import { calls, refusal, refused } from './refused.js'

export const networkRefusals: readonly AnswerLine[] = [
  {
    of: calls,
    body: refused('SWEB_9000'),
    means: rejected('captcha'),
    by: ['portal-study', 'gst-validator'],
    example: { errorCode: 'SWEB_9000', message: null, error: { error_cd: 'SWEB_9000', message: '' } },
  },
  {
    of: calls,
    body: refused(/^(?:SWEB_?|AUTH_)9035$/i, /locked/i),
    means: rejected('account'),
    by: ['code-lists'],
    example: refusal('AUTH_9035', 'Account is Locked'),
  },
  {
    of: calls,
    body: refused('GEN5005'),
    means: rejected('plan'),
    by: ['Sandbox', 'mastersindia-clients', 'adaequare-clients'],
    example: refusal('GEN5005', 'Account plan limit exceeded'),
  },
  {
    of: calls,
    body: refused(/^AUTH?_?\d{3,4}$/i),
    means: rejected('credentials'),
    by: ['Sandbox', 'quicko-sdk', 'project2', 'Vayana'],
    example: refusal('AUTH4033', 'Invalid Session'),
  },
  {
    of: calls,
    body: refused('GEN5008'),
    means: registryDown,
    by: ['Sandbox', 'Whitebooks', 'finagg-clients', 'project2'],
    example: refusal('GEN5008', 'The server is under maintenance'),
  },
  {
    of: calls,
    body: refused(/^(?:TEC400[1-3]|RET1250[1-4]|RET13504)$/i),
    means: registryDown,
    by: ['Sandbox', 'project2'],
    example: refusal('RET12501', 'System Failure'),
  },
  {
    of: calls,
    body: refused(['ER-1000', 'INVJ01']),
    means: failed('registry'),
    by: ['code-lists'],
    example: refusal('ER-1000', 'Not fetched'),
  },
  {
    of: calls,
    body: refused(/^RET114(?:0\d|20)$/i),
    means: rejected('request'),
    by: ['Sandbox', 'Whitebooks', 'project2'],
    example: refusal('RET11400', 'A header is missing'),
  },
  {
    of: calls,
    body: refused('GEN5007'),
    means: rejected('request'),
    by: ['finagg-clients'],
    example: refusal('GEN5007', 'Malformed Request'),
  },
  {
    // The year was refused: one before 2017-18, or one that has not begun.
    of: 'returns',
    body: refused(['RTN_22', 'RET13500', 'RET13511']),
    means: rejected('request'),
    by: ['Sandbox'],
    example: refusal('RTN_22', 'Please select a valid financial year'),
  },
]
