// What a GSP's answers mean, once unwrapped (unwrap.ts): a refusal has the form of the network. The witnesses are explained in
// README.md.
import { type AnswerTable, absent, present, rejected, statusLines } from '../answer-table.js'
import { gspRefusals } from './refusals-of-gsps.js'
import { networkRefusals } from './refusals-of-network.js'
import { refused } from './refused.js'

export const gstnGspAnswers: AnswerTable = {
  reference: [],
  decides: {
    search: ['lgnm', 'gstin'],
    returns: ['EFiledlist'],
    login: ['access_token'],
  },
  lines: [
    {
      of: 'search',
      status: 200,
      body: { error: absent, lgnm: present },
      means: 'found',
      by: ['TaxPro', 'Vayana', 'Whitebooks', 'MastersIndia', 'adaequare-clients', 'net-client'],
      example: 'search',
    },
    {
      of: 'returns',
      status: 200,
      body: { error: absent, EFiledlist: present },
      means: 'found',
      by: ['TaxPro', 'Vayana', 'net-client', 'whitebooks-clients', 'india-compliance'],
      example: 'returns',
    },
    {
      of: 'login',
      status: 200,
      body: { access_token: present },
      means: 'found',
      by: ['MastersIndia', 'mastersindia-clients', 'adaequare-clients', 'erpnext'],
      example: 'login',
    },
    {
      of: 'login',
      status: [200, 400, 401],
      body: { access_token: absent, error: present },
      means: rejected('credentials'),
      by: ['mastersindia-clients', 'adaequare-clients'],
      example: { error: 'invalid_grant', error_description: 'Bad credentials' },
    },
    {
      of: 'search',
      status: [200, 400, 404],
      body: refused('FO8000'),
      means: 'unknown',
      by: ['Sandbox', 'Whitebooks', 'india-compliance', 'portal-study'],
      example: 'unknown',
    },
    {
      // Old lists give this number to a sign-in that is locked: it is decided by the message.
      of: 'search',
      status: [200, 400, 404],
      body: refused('SWEB_9035', /^(?:invalid gstin|no records? found)/i),
      means: 'unknown',
      by: ['Whitebooks', 'Sandbox', 'portal-study', 'adaequare-clients'],
      example: 'invalid-gstin',
    },
    {
      of: 'search',
      status: [200, 400, 404],
      body: refused(['SWEB_9032', 'SWEB_10001']),
      means: 'unknown',
      by: ['portal-study'],
      example: { status_cd: '0', error: { error_cd: 'SWEB_10001', message: 'No records found' } },
    },
    {
      of: 'search',
      status: [200, 400, 404],
      body: refused(['RET11410', 'RET191113'], /^invalid gstin/i),
      means: 'unknown',
      by: ['Whitebooks'],
      example: { status_cd: '0', error: { error_cd: 'RET11410', message: 'Invalid GSTIN' } },
    },
    {
      // RET13510 came beside this message at Adaequare, which a client strips of its blanks.
      of: 'search',
      status: [200, 400, 404],
      body: refused([absent, 'RET13510'], /^invalid gstin ?\/ ?uid/i),
      means: 'unknown',
      by: ['adaequare-clients', 'india-compliance', 'erpnext'],
      example: { success: false, error: { error_cd: '', message: 'Invalid GSTIN / UID' } },
    },
    {
      of: 'search',
      status: [200, 400, 404],
      body: refused(absent, /^(?:the gstin passed in the request is invalid|no records? found)\.?$/i),
      means: 'unknown',
      by: ['mastersindia-clients'],
      example: { error: { error_cd: '', message: 'The GSTIN passed in the request is invalid' } },
    },
    {
      of: 'returns',
      status: [200, 400, 404],
      body: refused('RET13510'),
      means: 'none',
      by: ['Sandbox', 'india-compliance', 'returns-clients'],
      example: 'no-returns',
    },
    {
      // With a message: a list gives RET13509 to an OTP.
      of: 'returns',
      status: [200, 400, 404],
      body: refused(
        ['RET11416', 'RET11417', 'RET13508', 'RET13509'],
        /^no (?:records?|invoices?|details|documents?|data)\b/i,
      ),
      means: 'none',
      by: ['returns-clients'],
      example: {
        status_cd: '0',
        error: { error_cd: 'RET13509', message: 'No Invoices found for the provided Inputs' },
      },
    },
    {
      of: 'returns',
      status: [200, 400, 404],
      body: refused(absent, /^no records? found for the provided inputs\.?$/i),
      means: 'none',
      by: ['mastersindia-clients'],
      example: { error: { error_cd: '', message: 'No Record found for the provided Inputs' } },
    },
    ...networkRefusals,
    ...gspRefusals,
    {
      // An empty list. A body without one comes here too, and is refused by the translation.
      of: 'returns',
      status: 200,
      body: { error: absent, EFiledlist: absent },
      means: 'found',
      by: ['india-compliance', 'returns-clients'],
      example: 'returns-none',
    },
    ...statusLines,
  ],
}
