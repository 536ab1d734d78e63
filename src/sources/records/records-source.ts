// Owns the source `records`: how imported records answer the lookups.
import { panCategory } from '../../identifiers/index.js'
import type { Answer, Ask, Source } from '../../lookups/source.js'
import { gstAnswers } from './gst-answers.js'
import type { KeptRecord } from './kinds.js'
import type { Records } from './records.js'

const success = (data: unknown): Answer => ({ subCode: 'SUCCESS', data })
const other = (subCode: string, data?: unknown): Answer =>
  data === undefined ? { subCode } : { subCode, data }

/** The record without some of its columns. */
function without(record: KeptRecord, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

const pick = (record: KeptRecord, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

/** panbasic's words for the kinds of holders; panadvanced's are lower-case. */
const basicCategories: ReadonlyMap<string, string> = new Map(
  Object.entries({
    person: 'Individual',
    company: 'Company',
    huf: 'Hindu Undivided Family',
    firm: 'Firm',
    aop: 'Association of Persons',
    boi: 'Body of Individuals',
    trust: 'Trust',
    local_authority: 'Local Authority',
    artificial_juridical_person: 'Artificial Juridical Person',
    government: 'Government',
  }),
)

const basicCategory = (panNumber: string, category?: unknown): string => {
  const word = String(category ?? panCategory(panNumber) ?? '')
  return basicCategories.get(word) ?? word
}

const wordEnds = /[\s.'-]/
const letter = /\p{L}/u

/** Each word with a capital. Letter by letter, since this is done for each call and an expression takes far longer. */
function titleCase(name: string): string {
  let cased = ''
  let begins = true
  for (const character of name.toLowerCase()) {
    const isPlain = character >= 'a' && character <= 'z'
    cased += begins && (isPlain || letter.test(character)) ? character.toUpperCase() : character
    begins = !isPlain && wordEnds.test(character)
  }
  return cased
}

const challanColumns = [
  'number',
  'challan_number',
  'offense_details',
  'challan_place',
  'challan_date',
  'state',
  'rto',
  'upstream_code',
  'accused_name',
  'amount',
  'challan_status',
  'court_challan',
]

const employmentColumns = [
  'name',
  'guardian_name',
  'establishment_name',
  'member_id',
  'date_of_joining',
  'date_of_exit',
  'last_pf_submitted',
]

/** Newest first: by a date column, then by a second column, so that the order is always the same. */
const newestFirst = (date: string, then: string) => (a: KeptRecord, b: KeptRecord) =>
  String(b[date]).localeCompare(String(a[date])) || String(a[then]).localeCompare(String(b[then]))

export function createRecordsSource(records: Records): Source {
  const byPan: Ask = async ({ pan_number }) => {
    const record = await records.find('pan', pan_number as string)
    if (record === undefined) return other('DETAILS_NOT_FOUND')
    return success(without(record, 'father_name', 'individual_pan'))
  }

  const answers: Record<string, Ask> = {
    ...gstAnswers(records),

    async panbasic({ pan_number }) {
      const pan = pan_number as string
      const record = await records.find('pan', pan)
      if (record === undefined) {
        return success({ '@entity': 'pan', pan, status: 'INVALID', category: basicCategory(pan) })
      }
      const fullName = record.full_name as string
      return success({
        '@entity': 'pan',
        pan,
        full_name: fullName,
        status: 'VALID',
        category: basicCategory(pan, record.category),
        name_information: { pan_name_cleaned: titleCase(fullName) },
      })
    },

    panadvanced: byPan,

    async 'pan-to-fathername'({ pan_number }) {
      const record = await records.find('pan', pan_number as string)
      if (record === undefined) return other('DETAILS_NOT_FOUND')
      return success(pick(record, ['father_name', 'full_name', 'full_name_split', 'individual_pan']))
    },

    async 'pan-to-din'({ pan_number }) {
      const record = await records.find('director', pan_number as string)
      return record === undefined ? other('DETAILS_NOT_FOUND') : success(record)
    },

    async 'pan-msme-check'({ pan_number }) {
      const record = await records.find('msme', pan_number as string)
      if (record?.udyam_exists !== true) return other('MSME_NOT_FOUND', { pan_number, udyam_exists: false })
      return success(record)
    },

    async 'rc-advanced'({ rc_number }) {
      const record = await records.find('vehicle', rc_number as string)
      return record === undefined ? other('INVALID_RC_NUMBER') : success(record)
    },

    async 'rc-challan-details'({ rc_number }) {
      const rcNumber = rc_number as string
      const [vehicle, entries] = await Promise.all([
        records.find('vehicle', rcNumber),
        records.linked('challan', rcNumber),
      ])
      if (vehicle === undefined && entries.length === 0) return other('INVALID_RC_NUMBER')
      entries.sort(newestFirst('challan_date', 'challan_number'))
      const of = (list: string) =>
        entries.filter((entry) => entry.list === list).map((entry) => pick(entry, challanColumns))
      const backends = new Set(
        entries.map(({ upstream_code }) => upstream_code as string).filter((code) => code !== ''),
      )
      return success({
        challan_details: {
          challans: of('challan'),
          blacklist: of('blacklist'),
          successful_backends: [...backends].sort(),
          failed_backends: [],
        },
      })
    },

    async 'fssai-verification'({ fssai_id }) {
      const record = await records.find('food-licence', fssai_id as string)
      return record === undefined ? other('INVALID_FSSAI_ID') : success(record)
    },

    async 'itr/get-26as-details'({ itr_client_id, tds_id }) {
      const record = await records.find('tax-statement', itr_client_id as string, tds_id as string)
      if (record === undefined) return other('DETAILS_NOT_FOUND')
      return success(pick(record, ['assessment_year', 'tds_data']))
    },

    async 'mobile-to-digital-age'({ mobile_number }) {
      const record = await records.find('mobile', mobile_number as string)
      if (record === undefined || record.digitalAge === '') return other('DETAILS_NOT_FOUND')
      return success(pick(record, ['businessNameDetected', 'digitalAge']))
    },

    async 'mobile-to-multiple-upi'({ mobile_number }) {
      const record = await records.find('mobile', mobile_number as string)
      if (record === undefined || (record.vpas as string[]).length === 0) return other('VPA_NOT_FOUND')
      return success(pick(record, ['name_at_bank', 'vpas']))
    },

    async 'mobile-to-uan-list'({ mobile_number }) {
      const record = await records.find('mobile', mobile_number as string)
      if (record === undefined || (record.uan_numbers as string[]).length === 0)
        return other('DETAILS_NOT_FOUND')
      return success(pick(record, ['uan_numbers']))
    },

    async 'mobile-to-vehicle-rc'({ mobile_number }) {
      const vehicles = await records.linked('vehicle', mobile_number as string)
      if (vehicles.length === 0) return other('DETAILS_NOT_FOUND')
      return success({ rc_number: vehicles.map(({ rc_number }) => rc_number as string).sort() })
    },

    async 'mobile-to-vpa'({ mobile_number }) {
      const record = await records.find('mobile', mobile_number as string)
      if (record === undefined) return other('VPA_NOT_FOUND')
      // An import may give the list alone; its first address is then the one that the number pays to.
      const vpa = (record.vpa as string) || (record.vpas as string[])[0]
      if (vpa === undefined) return other('VPA_NOT_FOUND')
      return success({ mobile_number, vpa, name_at_bank: record.name_at_bank })
    },

    async 'upi-basic'({ vpa }) {
      const record = await records.find('upi', vpa as string)
      if (record === undefined) return other('DETAILS_NOT_FOUND')
      const name = record.name_at_bank as string
      return success({
        account_exists: record.account_exists,
        name_at_bank: name,
        name_information: { name_at_bank_cleaned: titleCase(name) },
      })
    },

    async 'uan-to-employment-history'({ uan_number }) {
      const rows = await records.linked('employment', uan_number as string)
      if (rows.length === 0) return other('DETAILS_NOT_FOUND')
      rows.sort(newestFirst('date_of_joining', 'member_id'))
      return success({ pdf_url: null, employment_history: rows.map((row) => pick(row, employmentColumns)) })
    },

    async 'gst/tax-payer/session'({ gstin_number }) {
      const record = await records.find('taxpayer-session', gstin_number as string)
      if (record === undefined) return other('DETAILS_NOT_FOUND')
      return success(pick(record, ['token_expiry', 'session_expiry']))
    },
  }
  return { name: 'records', answers }
}
