// Fills the two forms of a GST registration from a vendor's data; fields that it lacks stay empty.
import { gstStateName, panOfGstin } from '../identifiers/index.js'
import { gstAddressFields } from '../lookups/business/gst-address.js'
import { UpstreamError } from '../lookups/source.js'

type GstAddress = Partial<Record<(typeof gstAddressFields)[number], string>>

export interface GstPlace {
  readonly address: GstAddress
  /** The address as one text, if the vendor has it in that form. */
  readonly text?: string
  /** Nature of business at this place. */
  readonly nature?: string
  readonly email?: string
  readonly mobile?: string
}

/** One filed return, in the words of gstin-advanced; a day is YYYY-MM-DD. */
export interface GstFiling {
  readonly return_type: string
  readonly financial_year: string
  readonly tax_period: string
  readonly date_of_filing: string
  readonly status: string
  readonly mode_of_filing: string
}

/** What every vendor knows, and what some know. Days are YYYY-MM-DD, empty if there is none. */
export interface GstRegistration {
  readonly gstin: string
  readonly legalName: string
  readonly status: string
  readonly tradeName?: string
  readonly taxpayerType?: string
  readonly constitution?: string
  readonly registeredOn?: string
  readonly cancelledOn?: string
  readonly updatedOn?: string
  readonly stateJurisdiction?: string
  readonly stateJurisdictionCode?: string
  readonly centreJurisdiction?: string
  readonly centreJurisdictionCode?: string
  readonly einvoice?: string
  readonly activities?: readonly string[]
  readonly principal?: GstPlace
  readonly additional?: readonly GstPlace[]
  /** Yes, No, or empty. */
  readonly fieldVisit?: string
  readonly coreActivityCode?: string
  readonly coreActivity?: string
  readonly aadhaarValidation?: string
  readonly aadhaarValidatedOn?: string
  readonly turnover?: string
  readonly turnoverYear?: string
  readonly percentageInCash?: string
  readonly percentageInCashYear?: string
  readonly promoters?: readonly string[]
  /** One list for each kind of return, or all in one. */
  readonly filings?: readonly (readonly GstFiling[])[]
  /** As the vendor sends it. */
  readonly hsn?: Readonly<Record<string, unknown>>
  readonly filingFrequency?: readonly Readonly<Record<string, unknown>>[]
}

/** The interface's way of saying that a registration was not cancelled. */
const notCancelled = '1800-01-01'

/**
 * The word of the interface for a registration's state, from the registry's or a vendor's words; empty for words that nobody has
 * shown. A cancellation is told with its reason ("Cancelled suo-moto"), and all of these begin alike.
 */
export function gstStatusOf(words: string): string {
  const known = /^(active|inactive|suspended|cancell?ed|provisional)\b/i
    .exec(words.trim())?.[1]
    ?.toLowerCase()
  if (known === undefined) return ''
  return known.startsWith('cancel') ? 'Cancelled' : `${known[0]!.toUpperCase()}${known.slice(1)}`
}

/** DD/MM/YYYY, as the registry writes days. */
const registryDay = (iso = ''): string =>
  iso === '' || iso === notCancelled ? '' : iso.split('-').reverse().join('/')

function litePlace({ address, text = '', nature = '' }: GstPlace) {
  const parts = Object.fromEntries(gstAddressFields.map((name) => [name, address[name] ?? '']))
  const hasParts = Object.values(parts).some((part) => part !== '')
  return { addr: hasParts ? parts : { ...parts, st: text }, ntr: nature }
}

const noPlace: GstPlace = { address: {} }

/** The data of gstinlite. */
export function gstLite(known: GstRegistration) {
  return {
    gstin: known.gstin,
    lgnm: known.legalName,
    tradeNam: known.tradeName ?? '',
    sts: known.status,
    dty: known.taxpayerType ?? '',
    ctb: known.constitution ?? '',
    rgdt: registryDay(known.registeredOn),
    cxdt: registryDay(known.cancelledOn),
    lstupdt: registryDay(known.updatedOn),
    stj: known.stateJurisdiction ?? '',
    stjCd: known.stateJurisdictionCode ?? '',
    ctj: known.centreJurisdiction ?? '',
    ctjCd: known.centreJurisdictionCode ?? '',
    einvoiceStatus: known.einvoice ?? '',
    nba: [...(known.activities ?? [])],
    pradr: litePlace(known.principal ?? noPlace),
    adadr: (known.additional ?? []).map(litePlace),
  }
}

const addressOrder = ['flno', 'bno', 'bnm', 'st', 'locality', 'loc', 'dst', 'stcd', 'pncd'] as const

/** One line, as people write an address. */
const lineOf = ({ address }: GstPlace): string =>
  [...new Set(addressOrder.map((name) => address[name] ?? '').filter((part) => part !== ''))].join(', ')

const contactOf = (place: GstPlace) => ({
  address: place.text || lineOf(place),
  email: place.email ?? '',
  mobile: place.mobile ?? '',
  nature_of_business: place.nature ?? '',
})

/** The data of gstin-advanced. */
export function gstAdvanced(known: GstRegistration) {
  return {
    gstin: known.gstin,
    pan_number: panOfGstin(known.gstin) ?? '',
    business_name: known.tradeName ?? '',
    legal_name: known.legalName,
    center_jurisdiction: known.centreJurisdiction ?? '',
    state_jurisdiction: known.stateJurisdiction ?? '',
    date_of_registration: known.registeredOn ?? '',
    constitution_of_business: known.constitution ?? '',
    taxpayer_type: known.taxpayerType ?? '',
    gstin_status: known.status,
    date_of_cancellation:
      known.cancelledOn === undefined || known.cancelledOn === '' ? notCancelled : known.cancelledOn,
    field_visit_conducted: known.fieldVisit ?? '',
    nature_bus_activities: [...(known.activities ?? [])],
    nature_of_core_business_activity_code: known.coreActivityCode ?? '',
    nature_of_core_business_activity_description: known.coreActivity ?? '',
    aadhaar_validation: known.aadhaarValidation ?? '',
    aadhaar_validation_date: known.aadhaarValidatedOn ?? '',
    annual_turnover: known.turnover ?? '',
    annual_turnover_fy: known.turnoverYear ?? '',
    percentage_in_cash: known.percentageInCash ?? '',
    percentage_in_cash_fy: known.percentageInCashYear ?? '',
    promoters: [...(known.promoters ?? [])],
    contact_details: {
      principal: contactOf(known.principal ?? noPlace),
      additional: (known.additional ?? []).map(contactOf),
    },
    filing_status: (known.filings ?? []).map((list) => list.map((one) => ({ ...one }))),
    hsn_info: known.hsn ?? null,
    filing_frequency: [...(known.filingFrequency ?? [])],
  }
}

/**
 * One registration of a PAN, in the form of gstin-by-pan; a state that the vendor does not name is that of the GSTIN's code.
 * Throws `unreadable` when it is of another PAN.
 */
export function registrationOfPan(known: { gstin: string; state?: string; status: string }, pan: unknown) {
  const gstin = known.gstin.toUpperCase()
  if (gstin.length !== 15 || gstin.slice(2, 12) !== pan)
    throw new UpstreamError('invalid_response', 'it has a GSTIN of another PAN')
  const code = gstin.slice(0, 2)
  return {
    gstin,
    state: known.state || (gstStateName(code) ?? ''),
    state_code: code,
    status: gstStatusOf(known.status),
  }
}
