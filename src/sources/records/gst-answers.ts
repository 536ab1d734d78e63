// Owns the answers about GST registrations: one imported record seen in the short form, in full, and by PAN.
import { gstStateName } from '../../identifiers/index.js'
import { gstAddressFields } from '../../lookups/business/gst-address.js'
import type { Answer, Ask } from '../../lookups/source.js'
import type { KeptRecord } from './kinds.js'
import type { Records } from './records.js'

const notFound: Answer = { subCode: 'DETAILS_NOT_FOUND' }
const success = (data: unknown): Answer => ({ subCode: 'SUCCESS', data })

type Open = Readonly<Record<string, unknown>>

/** A file may leave out any field of a nested object, and give numbers (pin codes) where the register has text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const objectOf = (value: unknown): Open =>
  typeof value === 'object' && value !== null ? (value as Open) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown, names: readonly string[]) => {
  const given = objectOf(value)
  return Object.fromEntries(names.map((name) => [name, textOf(given[name])]))
}

const place = (value: unknown) => {
  const { addr, ntr } = objectOf(value)
  return { addr: textsOf(addr, gstAddressFields), ntr: textOf(ntr) }
}

const noDay = '1800-01-01'

/** The register's own way of writing a day; empty where there is none. */
function registerDay(iso: unknown): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(textOf(iso))
  return day === null || day[0] === noDay ? '' : `${day[3]}/${day[2]}/${day[1]}`
}

function lite(record: KeptRecord) {
  return {
    gstin: record.gstin,
    lgnm: record.legal_name,
    tradeNam: record.business_name,
    sts: record.gstin_status,
    dty: record.taxpayer_type,
    ctb: record.constitution_of_business,
    rgdt: registerDay(record.date_of_registration),
    cxdt: registerDay(record.date_of_cancellation),
    lstupdt: '',
    stj: record.state_jurisdiction,
    stjCd: record.stjCd,
    ctj: record.center_jurisdiction,
    ctjCd: record.ctjCd,
    einvoiceStatus: record.einvoiceStatus,
    nba: record.nature_bus_activities,
    pradr: place(record.pradr),
    adadr: listOf(record.adadr).map(place),
  }
}

const liteOnly = ['pradr', 'adadr', 'stjCd', 'ctjCd', 'einvoiceStatus']
const contactFields = ['address', 'email', 'mobile', 'nature_of_business']
const returnFields = [
  'return_type',
  'financial_year',
  'tax_period',
  'date_of_filing',
  'status',
  'mode_of_filing',
]

function advanced(record: KeptRecord) {
  const shared = Object.fromEntries(Object.entries(record).filter(([name]) => !liteOnly.includes(name)))
  const contacts = objectOf(record.contact_details)
  return {
    ...shared,
    contact_details: {
      principal: textsOf(contacts.principal, contactFields),
      additional: listOf(contacts.additional).map((contact) => textsOf(contact, contactFields)),
    },
    filing_status: listOf(record.filing_status).map((list) =>
      listOf(list).map((filed) => textsOf(filed, returnFields)),
    ),
  }
}

const linkedGstin = ({ gstin, gstin_status }: KeptRecord) => {
  const code = (gstin as string).slice(0, 2)
  return { gstin, state: gstStateName(code) ?? '', state_code: code, status: gstin_status }
}

export function gstAnswers(records: Records): Record<string, Ask> {
  const seen =
    (view: (record: KeptRecord) => unknown): Ask =>
    async ({ gstin_number }) => {
      const record = await records.find('taxpayer', gstin_number as string)
      return record === undefined ? notFound : success(view(record))
    }
  return {
    gstinlite: seen(lite),
    'gstin-advanced': seen(advanced),
    async 'gstin-by-pan'({ pan_number }) {
      const registrations = await records.linked('taxpayer', pan_number as string)
      if (registrations.length === 0) return notFound
      registrations.sort((a, b) => String(a.gstin).localeCompare(String(b.gstin)))
      return success(registrations.map(linkedGstin))
    },
  }
}
