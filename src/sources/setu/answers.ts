// What Setu's answers mean. The witnesses are explained in README.md.
import {
  type AnswerTable,
  absent,
  failed,
  outcome,
  present,
  registryDown,
  rejected,
  statusLines,
} from '../answer-table.js'

const docs = 'Setu'
/** Clients and guides by unrelated authors. */
const guide = 'verify-india'
const pythonApp = 'setu-app'
const clients = 'clients'
const bankClients = 'bank-clients'

/** Their code says what the bank said. */
const bank = (code: string, message: string) => ({
  id: 'v-1',
  verification: 'failed',
  code,
  message,
  data: {},
})

export const setuAnswers: AnswerTable = {
  reference: ['traceId', 'requestId', 'error.traceId', 'error.requestId', 'id'],
  decides: {
    pan: ['data.full_name'],
    gst: ['data.gst.id', 'data.company.name'],
    ban: ['data.name', 'code'],
  },
  lines: [
    {
      of: 'pan',
      status: 200,
      body: { verification: 'success', 'data.full_name': present },
      means: 'found',
      by: [docs, pythonApp, clients],
      example: 'pan',
    },
    {
      of: 'pan',
      status: 200,
      body: { verification: absent, message: /^PAN is valid\.?$/i, 'data.full_name': present },
      means: 'found',
      by: [guide],
      example: 'pan-without-verification',
    },
    {
      of: 'pan',
      status: [200, 404],
      body: {
        verification: 'failed',
        message: /^PAN (?:is invalid|not found)\.?$/i,
        'data.full_name': absent,
      },
      means: 'unknown',
      by: [docs, pythonApp, clients],
      example: 'pan-invalid',
    },
    {
      of: 'pan',
      status: 404,
      body: { verification: absent, message: /^PAN not found\.?$/i },
      means: 'unknown',
      by: [pythonApp, clients],
      example: { message: 'PAN not found.' },
    },
    {
      of: 'gst',
      status: 200,
      body: { verification: 'success', 'data.gst': present, 'data.company': present },
      means: 'found',
      by: [docs, clients],
      example: 'gst',
    },
    {
      of: 'gst',
      status: 200,
      body: { data: absent, message: /^Invalid GSTIN ?\/ ?UID\.?$/i },
      means: 'unknown',
      by: [docs, clients],
      example: 'gst-unknown',
    },
    {
      of: 'ban',
      status: 200,
      body: { verification: 'success', 'data.name': present },
      means: 'found',
      by: [docs, bankClients],
      example: 'ban',
    },
    {
      of: 'ban',
      status: 200,
      body: { verification: 'failed', code: ['BAV52', 'BAVM1', 'BAVM5'] },
      means: 'unknown',
      by: [docs],
      example: bank('BAV52', 'Invalid account'),
    },
    {
      of: 'ban',
      status: 200,
      body: { verification: 'failed', code: ['BAVM3', 'BAVM4', 'BAV92', 'BAVMJ'] },
      means: 'found',
      by: [docs],
      example: bank('BAVM4', 'Nre account'),
    },
    {
      of: 'ban',
      status: 200,
      body: { verification: 'failed', code: ['BAV08', 'BAVCU'] },
      means: outcome('BENEFICIARY_BANK_OFFLINE'),
      by: [docs],
      example: bank('BAVCU', 'Host (CBS) offline'),
    },
    {
      // Whether the rupee was paid is not known.
      of: 'ban',
      status: 200,
      body: { verification: 'failed', code: ['BAV76', 'BAV91', 'BAVFLD', 'BAVIU', 'BAVNF'] },
      means: failed('registry'),
      by: [docs],
      example: bank('BAVIU', 'Issuer node offline'),
    },
    {
      status: 400,
      body: { 'error.code': 'consent_not_given' },
      means: rejected('consent'),
      by: [docs, clients],
      example: { error: { code: 'consent_not_given', detail: 'Consent is required', traceId: 't-1' } },
    },
    {
      status: 400,
      body: { 'error.code': 'insufficient_reason_length' },
      means: rejected('request'),
      by: [docs, clients],
      example: {
        error: { code: 'insufficient_reason_length', detail: 'Reason is too short', traceId: 't-2' },
      },
    },
    {
      of: 'ban',
      status: 500,
      body: { 'error.code': ['upstream_error_response', 'upstream_service_error'] },
      means: failed('registry'),
      by: [docs],
      example: { error: { code: 'upstream_error_response', traceId: 't-5' } },
    },
    {
      of: ['pan', 'gst'],
      status: 500,
      body: { 'error.code': ['upstream_error_response', 'upstream_service_error'] },
      means: registryDown,
      by: [docs],
      example: { error: { code: 'upstream_error_response', traceId: 't-3' } },
    },
    {
      status: 500,
      body: { 'error.code': 'internal_server_error' },
      means: failed(),
      by: [docs],
      example: { error: { code: 'internal_server_error', traceId: 't-4' } },
    },
    ...statusLines,
  ],
}
