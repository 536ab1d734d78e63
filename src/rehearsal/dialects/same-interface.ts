// Speaks the interface itself, as another installation or the hosted service does.
import { answerEnvelope } from '../../kernel/envelope.js'
import { Failure, failures } from '../../kernel/failures.js'
import { catalogue } from '../../lookups/catalogue.js'
import { readInput } from '../../lookups/params.js'
import type { Asked, Dialect, Said } from '../dialect.js'

const token = 'rehearsal-token'
const dayMs = 24 * 3_600_000
const rows = new Map(catalogue.map((row) => [`${row.route.method} ${row.route.path}`, row]))

/** What the steps of a journey need of one another, by the handle that was given out. */
type Sessions = Map<string, unknown>

export const speakSameInterface: Dialect = ({ world, now, newId }) => {
  const sessions: Sessions = new Map()

  async function answerRow(row: (typeof catalogue)[number], asked: Asked): Promise<Said> {
    const reference = newId()
    const raw = { ...asked.query, ...asked.body } as Record<string, string>
    const subject = String(raw[Object.keys(row.input)[0]!] ?? '')
    const about = { lookup: row.name, subject, reference }
    const failed = (failure: Failure): Said => {
      const { status, text, subCode } = failures[failure.code]
      const body = {
        code: status,
        timestamp: null,
        transaction_id: reference,
        sub_code: subCode,
        message: text,
      }
      return { ...about, status, body, outcome: subCode ?? failure.code }
    }
    let read: ReturnType<typeof readInput>
    try {
      read = readInput(row.input, raw)
    } catch (error) {
      if (error instanceof Failure) return failed(error)
      throw error
    }
    const handle = String(raw.reference_id ?? raw.itr_client_id ?? raw.gstin_number ?? '')
    const answer =
      'outcome' in read
        ? { subCode: read.outcome, data: undefined, session: undefined }
        : await world.ask(row.name, read.input, sessions.get(handle))
    const { subCode, session } = answer
    let { data } = answer
    if (session !== undefined) {
      const given =
        row.name === 'ekyc/aadhaar/generate-otp' ? { reference_id: reference.slice(-8) } : undefined
      if (given !== undefined) data = given
      const named = given?.reference_id ?? (data as { client_id?: string } | undefined)?.client_id ?? handle
      sessions.set(named, session)
    }
    const message = row.outcomes[subCode]!.message
    const atTop = row.dataAtTop === true && subCode === 'SUCCESS'
    const envelope = answerEnvelope({
      code: 200,
      timestamp: now(),
      transactionId: reference,
      subCode,
      message,
      data: atTop ? undefined : data,
    })
    return {
      ...about,
      status: 200,
      body: atTop ? { ...envelope, ...(data as object) } : envelope,
      outcome: subCode,
    }
  }

  return async (asked) => {
    if (asked.path === '/v1/authorize') {
      const expiry = new Date(now() + dayMs).toISOString()
      return { status: 200, body: { access_token: token, token_type: 'bearer', expiry }, outcome: 'TOKEN' }
    }
    const row = rows.get(`${asked.method} ${asked.path}`)
    return row && answerRow(row, asked)
  }
}
