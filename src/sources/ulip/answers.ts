// What ULIP's answers mean. A failure usually comes with HTTP 200 and error "false": the inner status and message tell.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  invalidAnswer,
  present,
  rejected,
  statusLines,
} from '../answer-table.js'
import { content, echallan, envelope, message, no, outer, refusal, success, vahan } from './answer-lines.js'
import { aboutUs, platform } from './answers-no.js'
import { driveInnovate, gaadiPe, itzeazy, jnpa, licenceApp, nldsl, plateCheck } from './witnesses.js'

const ofLogin: readonly AnswerLine[] = [
  {
    of: 'login',
    status: 200,
    body: { ...outer, 'response.id': present },
    means: 'found',
    by: [gaadiPe, jnpa, licenceApp, nldsl],
    example: 'login',
  },
  {
    of: 'login',
    status: 403,
    body: { message: /\blocked\b/i },
    means: rejected('account'),
    by: [gaadiPe],
    example: { response: null, error: 'true', code: '403', message: 'Account is Locked' },
  },
  {
    of: 'login',
    status: 400,
    means: rejected('request'),
    by: [licenceApp],
    example: { response: null, error: 'true', code: '400', message: 'words of its own' },
  },
]

const ofVahan: readonly AnswerLine[] = [
  {
    of: vahan,
    status: 200,
    body: { ...success, [`${content}.rcRegnNo`]: present },
    means: 'found',
    by: [gaadiPe, jnpa, itzeazy, licenceApp],
    example: 'vahan-04',
  },
  {
    of: vahan,
    status: 200,
    body: { ...success, [content]: /^</ },
    means: 'found',
    by: [gaadiPe, jnpa, nldsl],
    example: 'vahan-01',
  },
  {
    of: vahan,
    status: 200,
    body: { ...success, [content]: /^\{/ },
    means: 'found',
    by: [gaadiPe],
    example: 'vahan-01-json-text',
  },
  {
    of: vahan,
    status: 200,
    body: { ...success, [`${content}.rcRegnNo`]: absent },
    means: invalidAnswer,
    by: [gaadiPe],
    example: envelope({ response: {}, responseStatus: 'SUCCESS' }),
  },
  {
    of: vahan,
    status: 200,
    body: {
      ...no,
      [content]: absent,
      [`${message}.code`]: '231',
      [`${message}.text`]: [absent, /\bnot found\b/i],
    },
    means: 'unknown',
    by: [gaadiPe, jnpa, plateCheck],
    example: 'vahan-unknown',
  },
  {
    of: vahan,
    status: 200,
    body: { ...no, [content]: absent, [message]: /^Vehicle Details? not found\.?$/i },
    means: 'unknown',
    by: [driveInnovate],
    example: refusal('Vehicle Details not Found'),
  },
]

const challans = `${content}.data`
/** "None" is found without challans: it is no sign that there is no such vehicle. */
const none = /^No Records? Found!?$/i
const ofEchallan: readonly AnswerLine[] = [
  ...(['Pending_data', 'Disposed_data'] as const).map(
    (list): AnswerLine => ({
      of: echallan,
      status: 200,
      body: { ...success, [`${challans}.${list}`]: present },
      means: 'found',
      by: [gaadiPe, driveInnovate, itzeazy],
      example: list === 'Pending_data' ? 'echallan' : 'echallan-disposed',
    }),
  ),
  {
    of: echallan,
    status: 200,
    body: {
      ...success,
      [challans]: present,
      [`${challans}.Pending_data`]: absent,
      [`${challans}.Disposed_data`]: absent,
    },
    means: 'found',
    by: [gaadiPe, driveInnovate],
    example: 'echallan-none',
  },
  {
    of: echallan,
    status: 200,
    body: { ...success, [`${content}.code`]: '305', [`${content}.message`]: [absent, none] },
    means: 'found',
    by: [gaadiPe],
    example: 'echallan-305',
  },
  {
    of: echallan,
    status: 200,
    body: { ...no, [`${message}.code`]: '305', [`${message}.text`]: [absent, none] },
    means: 'found',
    by: [gaadiPe],
    example: refusal({ id: null, code: '305', params: null, text: 'No Records Found!' }),
  },
]

export const ulipAnswers: AnswerTable = {
  reference: [], // they give no id of a call, and repeat none
  decides: {
    login: [],
    'VAHAN/04': [],
    'VAHAN/01': [],
    [echallan]: [`response.*.response.data.Pending_data.*`, `response.*.response.data.Disposed_data.*`],
  },
  lines: [...aboutUs, ...ofLogin, ...platform, ...ofVahan, ...ofEchallan, ...statusLines],
}
