// Lays out the report about one person for its PDF: what happened in plain words, tables in the order of their weight.
import type { Sheet, SheetSection } from '../documents/sheet-pdf.js'
import { writtenTime } from '../documents/written-time.js'
import { instantOf } from '../kernel/consent.js'
import type { PersonReport } from './person-report.js'

/** Calls in one PDF: some seconds of the worker that makes it. The rest are in the JSON, or in the PDF of another period. */
export const mostCallsOfPdf = 1_000

const india = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
/** `26 Nov 2026, 10:29`: the zone stands at the head of the column. A client states times in every form of RFC 3339. */
function timeIn(text: string | null): string {
  const at = text === null ? undefined : instantOf(text)
  return at === undefined ? (text ?? '') : india.format(at).replace(' at ', ', ')
}

const list = (texts: readonly string[], none: string): string =>
  texts.length === 0 ? none : texts.join(', ')

const stated = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('; ')

function callsSection({ calls, calls_left_out }: PersonReport): SheetSection {
  const shown = calls.slice(0, mostCallsOfPdf)
  const left = calls.length - shown.length + calls_left_out
  const older = left === 0 ? '' : ` Not in this PDF: ${left} older ones.`
  return {
    heading: 'Lookups',
    note: `${calls.length + calls_left_out} lookups asked about this number, the newest first.${older}`,
    columns: [
      { title: 'When (IST)', share: 0.12 },
      { title: 'By', share: 0.15 },
      { title: 'What was asked', share: 0.18 },
      { title: 'Purpose, reason', share: 0.17 },
      { title: 'Consent', share: 0.13 },
      { title: 'Outcome', share: 0.13 },
      { title: 'Told', share: 0.12 },
    ],
    rows: shown.map((call) => [
      timeIn(call.at),
      call.client ?? call.client_id,
      call.asked ?? call.lookup,
      stated([call.purpose, call.reason]),
      stated([call.consent, call.consent_id, timeIn(call.consent_at)]),
      call.outcome,
      list(call.told, 'nobody'),
    ]),
  }
}

const toldSection = ({ told }: PersonReport): SheetSection => ({
  heading: 'Whom these lookups told',
  note:
    told.length === 0
      ? 'Nobody outside: they were answered from what is stored here.'
      : 'Sources outside this service that got the number with the question.',
  columns: [
    { title: 'Source', share: 0.25 },
    { title: 'Times', share: 0.1 },
    { title: 'Last (IST)', share: 0.2 },
    { title: 'Lookups', share: 0.45 },
  ],
  rows: told.map(({ source, calls, last_at, lookups }) => [
    source,
    String(calls),
    timeIn(last_at),
    lookups.join(', '),
  ]),
})

const consentsSection = (consents: NonNullable<PersonReport['consents']>): SheetSection => ({
  heading: 'Registered consents',
  note: consents.length === 0 ? 'None names this number.' : null,
  columns: [
    { title: 'Consent', share: 0.14 },
    { title: 'By', share: 0.15 },
    { title: 'Purposes', share: 0.2 },
    { title: 'Lookups', share: 0.14 },
    { title: 'Notice', share: 0.16 },
    { title: 'Given (IST)', share: 0.11 },
    { title: 'Ends or ended (IST)', share: 0.1 },
  ],
  rows: consents.map((consent) => [
    consent.id,
    consent.client ?? consent.client_id,
    list(consent.purposes, 'any'),
    list(consent.lookups, 'any'),
    consent.notice ?? '',
    timeIn(consent.given_at),
    consent.withdrawn_at === null
      ? timeIn(consent.expires_at) || 'no end'
      : `withdrawn ${timeIn(consent.withdrawn_at)}`,
  ]),
})

const storedSection = (stored: NonNullable<PersonReport['stored']>): SheetSection => ({
  heading: 'What is stored',
  note: stored.length === 0 ? 'Nothing about this number.' : null,
  columns: [
    { title: 'What', share: 0.38 },
    { title: 'How many', share: 0.12 },
    { title: 'Why', share: 0.22 },
    { title: 'Until', share: 0.28 },
  ],
  rows: stored.map(({ keeps, count, maybe, why, until }) => [
    keeps,
    maybe === 0 ? String(count) : `${count}, and ${maybe} that may be`,
    why,
    until,
  ]),
})

const keptSection = ({ kept_after_erasing: kept }: PersonReport): SheetSection => ({
  heading: 'What stays when the person is erased',
  note: null,
  columns: [
    { title: 'What', share: 0.36 },
    { title: 'Why', share: 0.4 },
    { title: 'Until', share: 0.24 },
  ],
  rows: kept.map(({ what, why, until }) => [what, why, until]),
})

/** @param title what people call the kind of number: `PAN` */
export function personSheet(report: PersonReport, title: string): Sheet {
  const { consents, stored, number, made_at } = report
  const madeAt = Date.parse(made_at)
  return {
    title: 'What is known about one person',
    facts: [
      [title, number],
      ['Lookups', String(report.calls.length + report.calls_left_out)],
      ['Sources told', String(report.told.length)],
      ['Made', writtenTime(madeAt)],
    ],
    sections: [
      callsSection(report),
      toldSection(report),
      ...(consents === null ? [] : [consentsSection(consents)]),
      ...(stored === null ? [] : [storedSection(stored)]),
      keptSection(report),
    ],
    foot: `Made ${writtenTime(madeAt)}. Numbers of people are masked.`,
    madeAt,
  }
}
