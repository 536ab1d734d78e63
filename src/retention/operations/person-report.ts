// Defines the operation that reports what is known of one person, for whom a person may ask.
import { Type } from 'typebox'
import type { PdfMaker } from '../../documents/pdf-maker.js'
import { act } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { clientId, count, hexId, object, orNull, time } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { erasable } from '../erasable.js'
import { mostCalls, type PersonReport, type ReportAsked } from '../person-report.js'
import { personSheet } from '../person-sheet.js'

interface Deps {
  readonly maintenance: {
    reportOn(asked: ReportAsked, progress: (what: string) => void): Promise<PersonReport>
    /** The keyed hash that the audit log has for the person. */
    auditName(kind: string, value: string): string
  }
  readonly auditAlone: (
    writeAudit: WriteAudit,
    entry: { act: string; target: string; facts: Readonly<Record<string, string | number | boolean>> },
  ) => Promise<void>
  readonly pdfMaker: Pick<PdfMaker, 'make'>
}

const text = () => orNull(Type.String())

const reportedCall = object({
  transaction_id: hexId('a transaction_id'),
  request_id: orNull(hexId('the batch that the call belongs to')),
  at: time(),
  client_id: clientId(),
  client: orNull(Type.String({ description: "the client's name" })),
  lookup: Type.String(),
  asked: orNull(Type.String({ description: 'what the lookup asks, in words' })),
  purpose: text(),
  reason: text(),
  consent: text(),
  consent_id: text(),
  consent_at: text(),
  sub_code: text(),
  http_status: count(),
  outcome: Type.String({ description: 'the outcome in words' }),
  source: orNull(Type.String({ description: 'the source that answered' })),
  cached: Type.Boolean(),
  told: Type.Array(Type.String(), {
    description: 'sources outside this service that were asked, and so learned of the person',
  }),
})

const reportedConsent = object({
  client_id: clientId(),
  client: text(),
  id: Type.String(),
  purposes: Type.Array(Type.String()),
  lookups: Type.Array(Type.String()),
  notice: text(),
  given_at: time(),
  expires_at: orNull(time()),
  withdrawn_at: orNull(time()),
})

const storedData = object({
  name: Type.String({ description: 'a retention class' }),
  count: Type.Integer({ minimum: 0, description: 'how many are about the person' }),
  maybe: Type.Integer({ minimum: 0, description: 'how many may be: nothing says about whom they are' }),
  keeps: Type.String(),
  why: Type.String(),
  until: Type.String(),
  after_erasing: orNull(Type.String({ description: 'what of it stays when the person is erased' })),
})

export const keptAfterErasing = () =>
  Type.Array(object({ what: Type.String(), why: Type.String(), until: Type.String() }), {
    description: 'what stays when the person is erased, why, and until when',
  })

const personReport = object({
  kind: Type.String(),
  number: Type.String({ description: 'the number, masked' }),
  made_at: time(),
  calls: Type.Array(reportedCall, { description: `the newest first, at most ${mostCalls}` }),
  calls_left_out: Type.Integer({
    minimum: 0,
    description: 'older calls of the period; ask for them with `to`',
  }),
  told: Type.Array(
    object({ source: Type.String(), calls: count(), last_at: time(), lookups: Type.Array(Type.String()) }),
    { description: 'every source that `calls` told, how often, and when for the last time' },
  ),
  consents: orNull(Type.Array(reportedConsent, { description: 'registered consents that name the person' })),
  stored: orNull(Type.Array(storedData)),
  kept_after_erasing: keptAfterErasing(),
  pdf: orNull(Type.String({ description: 'the PDF in base64, where it was asked for' })),
})

/** The worker that makes PDFs is shared fairly between clients; administrators are one of them. */
const pdfClient = 'administration'

export const reportOnPerson = act({
  name: 'vault.report',
  method: 'POST',
  path: '/vault/report',
  summary:
    'What is known of one person: calls, purposes, consents, sources that were told, stored data and its end',
  role: 'operator',
  freshSignIn: true,
  input: object({
    kind: Type.Enum(Object.keys(erasable), { description: 'The kind of number that identifies the person.' }),
    value: Type.String({ minLength: 1, maxLength: 64 }),
    ...periodMembers,
    calls_only: Type.Optional(
      Type.Boolean({ description: 'Leave out registered consents and stored data, which must be searched.' }),
    ),
    pdf: Type.Optional(Type.Boolean({ description: 'Also make a PDF for the person. Default: false.' })),
  }),
  answer: personReport,
  async run(
    { maintenance, auditAlone, pdfMaker }: Deps,
    { kind, value, calls_only: callsOnly = false, pdf = false, ...period },
    { writeAudit, progress },
  ) {
    const identifier = erasable[kind]!
    const compact = identifier.compact(value)
    if (!identifier.isValid(compact)) throw invalid('value', `must be a ${identifier.title}`)
    const asked = { kind, value: compact, period: readPeriod(period), callsOnly }
    const report = await maintenance.reportOn(asked, (what) => progress(`searching ${what}`))
    const facts = { calls: report.calls.length, calls_only: callsOnly, pdf }
    // Before anything is shown: who looked up whom is in the log, or nobody sees it.
    const target = maintenance.auditName(kind, compact)
    await auditAlone(writeAudit, { act: 'vault.report', target, facts })
    const file = pdf
      ? await pdfMaker.make({ kind: 'sheet', sheet: personSheet(report, identifier.title) }, pdfClient)
      : undefined
    return { ...report, pdf: file?.toString('base64') ?? null }
  },
})
