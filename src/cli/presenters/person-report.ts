// Shows the report about one person on a terminal.
import type { reportOnPerson } from '../../retention/operations/person-report.js'
import type { Answered } from '../administration.js'
import { timeText } from '../human.js'
import { paint } from '../paint.js'
import { tableText } from '../table.js'

type Report = Answered<typeof reportOnPerson>

const joined = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('; ')

const callRow = (call: Report['calls'][number]) => [
  call.at,
  call.lookup,
  call.client ?? call.client_id,
  joined([call.purpose, call.reason]),
  joined([call.consent, call.consent_id, call.consent_at && timeText(call.consent_at)]),
  call.sub_code ?? `HTTP ${call.http_status}`,
  call.told.join(', '),
]

const consentRow = (consent: NonNullable<Report['consents']>[number]) => [
  consent.id,
  consent.client ?? consent.client_id,
  consent.given_at,
  consent.withdrawn_at === null ? consent.expires_at : `withdrawn ${timeText(consent.withdrawn_at)}`,
  consent.purposes.join(', '),
]

/** The parts of the report, each with its heading; a part without rows says so. */
export function personReportText(report: Report, colour: boolean): string {
  const part = (
    heading: string,
    columns: readonly string[],
    rows: readonly (readonly (string | number | null)[])[],
    none: string,
  ) =>
    `${paint(heading, 'heading', colour)}\n${rows.length === 0 ? `${none}\n` : tableText(columns, rows, colour)}`
  const { calls, told, consents, stored } = report
  return [
    `${report.kind} ${report.number}, ${timeText(report.made_at)}\n`,
    part(
      'Lookups',
      ['at', 'lookup', 'by', 'purpose', 'consent', 'outcome', 'told'],
      calls.map(callRow),
      'none',
    ),
    part(
      'Sources outside this service that were told',
      ['source', 'times', 'last', 'lookups'],
      told.map(({ source, calls: times, last_at, lookups }) => [source, times, last_at, lookups.join(', ')]),
      'nobody',
    ),
    consents &&
      part(
        'Registered consents',
        ['id', 'by', 'given', 'ends', 'purposes'],
        consents.map(consentRow),
        'none',
      ),
    stored &&
      part(
        'Stored',
        ['kind', 'count', 'perhaps', 'until'],
        stored.map(({ name, count, maybe, until }) => [name, count, maybe, until]),
        'nothing',
      ),
    part(
      'What stays when the person is erased',
      ['until', 'what'],
      report.kept_after_erasing.map(({ until, what }) => [until, what]),
      'nothing',
    ),
  ]
    .filter((text) => text !== null)
    .join('\n')
}
