// The kind `taxpayer`: GST registrations. Answers gstinlite, gstin-advanced and gstin-by-pan.
import type { Static } from 'typebox'
import { gstin, gstStateName, panOfGstin } from '../../../identifiers/index.js'
import { gstinAdvanced } from '../../../lookups/business/gstin-advanced.js'
import { gstinByPan } from '../../../lookups/business/gstin-by-pan.js'
import { gstinlite } from '../../../lookups/business/gstinlite.js'
import { byKey, byLink, projection, type RecordAnswer } from '../answers.js'
import { absentAs, derived, required } from '../column.js'
import { dateColumn, numberColumn, spelledColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

type Registration = Static<typeof gstinAdvanced.output>

/** What the register shows instead of a missing date. */
const noDay = '1800-01-01'

/** A day as the register writes it: DD/MM/YYYY; empty when there is none. */
function registerDay(iso: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  return day === null || iso === noDay ? '' : `${day[3]}/${day[2]}/${day[1]}`
}

/** The fields of gstinlite in the register's spelling, from columns with gstin-advanced's names. */
const liteFields = {
  lgnm: ({ legal_name }: Registration) => legal_name,
  tradeNam: ({ business_name }: Registration) => business_name,
  sts: ({ gstin_status }: Registration) => gstin_status,
  dty: ({ taxpayer_type }: Registration) => taxpayer_type,
  ctb: ({ constitution_of_business }: Registration) => constitution_of_business,
  rgdt: ({ date_of_registration }: Registration) => registerDay(date_of_registration),
  cxdt: ({ date_of_cancellation }: Registration) => registerDay(date_of_cancellation),
  lstupdt: () => '',
  stj: ({ state_jurisdiction }: Registration) => state_jurisdiction,
  ctj: ({ center_jurisdiction }: Registration) => center_jurisdiction,
  nba: ({ nature_bus_activities }: Registration) => nature_bus_activities,
}

export const taxpayerKind = defineKind({
  name: 'taxpayer',
  key: ['gstin'],
  link: (record) => panOfGstin(record.gstin) ?? '',
  columns: {
    ...columnsOf(gstinAdvanced.output),
    ...columnsOf(gstinlite.output, liteFields),
    gstin: required(numberColumn(gstin)),
    pan_number: derived(textColumn(), (record: Registration) => panOfGstin(record.gstin) ?? ''),
    legal_name: required(textColumn()),
    gstin_status: spelledColumn(['Active', 'Inactive', 'Cancelled', 'Suspended']),
    field_visit_conducted: spelledColumn(['Yes', 'No']),
    einvoiceStatus: spelledColumn(['Yes', 'No']),
    date_of_cancellation: absentAs(noDay, dateColumn()),
  },
})

export const taxpayerAnswers: readonly RecordAnswer[] = [
  byKey(gstinlite, taxpayerKind, {
    data: projection(gstinlite.output, liteFields),
  }),
  byKey(gstinAdvanced, taxpayerKind),
  byLink(gstinByPan, taxpayerKind, {
    data: (registrations) =>
      registrations
        .sort((a, b) => a.gstin.localeCompare(b.gstin))
        .map((record) => {
          const code = record.gstin.slice(0, 2)
          return {
            gstin: record.gstin,
            state: gstStateName(code) ?? '',
            state_code: code,
            status: record.gstin_status,
          }
        }),
  }),
]
