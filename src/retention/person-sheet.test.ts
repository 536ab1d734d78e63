// Tests that the sheet for a person has the time of a consent in whichever form of RFC 3339 the client stated it.
import { expect, it } from 'vitest'
import type { PersonReport } from './person-report.js'
import { personSheet } from './person-sheet.js'

const call = {
  ...{
    transaction_id: '1'.repeat(32),
    request_id: null,
    at: '2026-11-26T05:00:00.000Z',
    client_id: 'c',
    client: null,
  },
  ...{ lookup: 'panbasic', asked: null, purpose: null, reason: null, consent: 'Y', consent_id: null },
  ...{ sub_code: 'SUCCESS', http_status: 200, outcome: 'found', source: 'records', cached: false, told: [] },
}

function consentIn(consent_at: string | null): string | undefined {
  const report: PersonReport = {
    ...{ kind: 'pan', number: 'XXXXXXX00A', made_at: '2026-11-26T05:00:00.000Z' },
    calls: [{ ...call, consent_at }],
    ...{ calls_left_out: 0, told: [], consents: null, stored: null, kept_after_erasing: [] },
  }
  const { columns, rows } = personSheet(report, 'PAN').sections[0]!
  return rows[0]![columns.findIndex(({ title }) => title === 'Consent')]
}

it.each([
  ['2026-11-20T00:00:00Z', 'Y; 20 Nov 2026, 05:30'],
  ['2026-11-20t00:00:00z', 'Y; 20 Nov 2026, 05:30'],
  ['2026-11-20 05:30:00+05:30', 'Y; 20 Nov 2026, 05:30'],
  ['2016-12-31T23:59:60Z', 'Y; 01 Jan 2017, 05:30'],
  ['some day', 'Y; some day'],
  [null, 'Y'],
])('%s', (stated, shown) => {
  expect(consentIn(stated)).toBe(shown)
})
