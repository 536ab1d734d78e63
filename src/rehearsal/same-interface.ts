// Speaks the interface itself, as another installation or the hosted service does.

import {
  type Conversation,
  converse,
  type Dialect,
  type VendorReply,
  type VendorRequest,
} from '@satyapan/rehearsal'
import { answerEnvelope } from '../kernel/envelope.js'
import { type Failure, failures } from '../kernel/failures.js'
import { catalogue } from '../lookups/catalogue.js'
import { aadhaarGenerateOtp } from '../lookups/ekyc/generate-otp.js'
import { endpointsOf } from '../lookups/lookup.js'
import { type Input, parseInput } from '../lookups/params.js'
import type { Answer } from '../lookups/source.js'

const token = 'rehearsal-token'
const dayMs = 24 * 3_600_000
const rows: ReadonlyMap<string, Row> = new Map(
  catalogue.flatMap((row) => endpointsOf(row).map(({ method, path }) => [`${method} ${path}`, row] as const)),
)

type Row = (typeof catalogue)[number]
type Raw = Readonly<Record<string, string>>
type About = Pick<VendorReply, 'lookup' | 'subject' | 'reference'>

function failed(about: About, failure: Failure): VendorReply {
  const { status, text, subCode } = failures[failure.code]
  const body = {
    code: status,
    timestamp: null,
    transaction_id: about.reference,
    sub_code: subCode,
    message: text,
  }
  return { ...about, status, body, outcome: subCode ?? failure.code }
}

/** Keeps the session of an answer under the handle that it issues; returns the data with that handle. */
function keepSession(talk: Conversation, row: Row, { data, session }: Answer, subject: string, id: string) {
  if (session === undefined) return data
  const reference = row.name === aadhaarGenerateOtp.name ? { reference_id: id.slice(-8) } : undefined
  const handle = reference?.reference_id ?? (data as { client_id?: string } | undefined)?.client_id ?? subject
  talk.sessions.set(handle, session)
  return reference ?? data
}

/** Asks the country, with the session of the handle in the input. */
async function askWorld(talk: Conversation, row: Row, input: Input, raw: Raw, id: string) {
  const handle = String(raw.reference_id ?? raw.itr_client_id ?? raw.gstin_number ?? '')
  const answer = await talk.world.ask(row.name, input, talk.sessions.get(handle))
  return { subCode: answer.subCode, data: keepSession(talk, row, answer, handle, id) }
}

async function answerRow(talk: Conversation, row: Row, { query, body }: VendorRequest): Promise<VendorReply> {
  const reference = talk.newId()
  const raw = { ...query, ...body } as Raw
  const subject = String(raw[Object.keys(row.input)[0]!] ?? '')
  const about = { lookup: row.name, subject, reference }
  const read = parseInput(row.input, raw, 'query')
  if ('failure' in read) return failed(about, read.failure)
  const { subCode, data } =
    'outcome' in read
      ? { subCode: read.outcome, data: undefined }
      : await askWorld(talk, row, read.input, raw, reference)
  const atTop = row.dataAtTop === true && subCode === 'SUCCESS'
  const envelope = answerEnvelope({
    code: 200,
    timestamp: talk.now(),
    transactionId: reference,
    subCode,
    message: row.outcomes[subCode]!.message,
    data: atTop ? undefined : data,
  })
  const whole = atTop ? { ...envelope, ...(data as object) } : envelope
  return { ...about, status: 200, body: whole, outcome: subCode }
}

/** Polls by their path. */
const polls: ReadonlyMap<string, Row> = new Map(
  catalogue.flatMap((row) => (row.task === undefined ? [] : [[`GET ${row.task.poll}`, row] as const])),
)

/** A task ends at once: its result is stored under the id that the submission answers. */
function submitted(talk: Conversation, row: Row, reply: VendorReply): VendorReply {
  const { reference, status, body, subject } = reply
  const { data, sub_code } = body as { data?: unknown; sub_code?: string }
  const hasEnded = status === 200
  const element = {
    action: 'verify_with_source',
    request_id: reference,
    type: row.task!.type,
    ...(hasEnded
      ? { status: 'completed', result: { source_output: data ?? { status: 'id_not_found' } } }
      : { status: 'failed', error: sub_code ?? 'SOURCE_FAILURE', message: 'It has no answer.' }),
  }
  const outcome = reply.outcome
  talk.sessions.set(reference!, {
    lookup: row.name,
    subject,
    reference,
    status: 200,
    body: [element],
    outcome,
  })
  return { ...reply, status: 200, body: { code: 200, transaction_id: reference, request_id: reference } }
}

export const speakSameInterface: Dialect = (parts) => {
  const talk = converse(parts)
  return async (request) => {
    if (request.path === '/v1/authorize') {
      const expiry = new Date(talk.now() + dayMs).toISOString()
      return { status: 200, body: { access_token: token, token_type: 'bearer', expiry }, outcome: 'TOKEN' }
    }
    const way = `${request.method} ${request.path}`
    if (polls.has(way)) return talk.sessions.get(String(request.query.request_id)) as VendorReply | undefined
    const row = rows.get(way)
    if (row?.task === undefined) return row && answerRow(talk, row, request)
    return submitted(talk, row, await answerRow(talk, row, request))
  }
}
