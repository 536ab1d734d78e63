// What Setu's answers mean. The witnesses are explained in README.md.
import {
  type AnswerTable,
  absent,
  failed,
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

export const setuAnswers: AnswerTable = {
  reference: ['traceId', 'requestId', 'error.traceId', 'error.requestId', 'id'],
  decides: {
    pan: ['data.full_name'],
    gst: ['data.gst.id', 'data.company.name'],
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
