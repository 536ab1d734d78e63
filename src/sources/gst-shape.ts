// Fills the two forms of a GST registration from a vendor's data; fields that it lacks stay empty.
import { gstAddressFields } from '../lookups/business/gst-address.js'

type GstAddress = Partial<Record<(typeof gstAddressFields)[number], string>>

export interface GstPlace {
  readonly address: GstAddress
  /** Nature of business at this place. */
  readonly nature?: string
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
  /** The principal address as one text, if the vendor has it in that form. */
  readonly principalText?: string
  readonly additional?: readonly GstPlace[]
}

/** The interface's way of saying that a registration was not cancelled. */
const notCancelled = '1800-01-01'

/** Words of the registry for the state of a registration, small letters. */
export const gstStatuses: Readonly<Record<string, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  cancelled: 'Cancelled',
  suspended: 'Suspended',
  'cancelled suo-moto': 'Cancelled',
  'cancelled on application of taxpayer': 'Cancelled',
}

/** DD/MM/YYYY, as the registry writes days. */
const registryDay = (iso = ''): string =>
  iso === '' || iso === notCancelled ? '' : iso.split('-').reverse().join('/')

function litePlace({ address, nature = '' }: GstPlace) {
  return {
    addr: Object.fromEntries(gstAddressFields.map((name) => [name, address[name] ?? ''])),
    ntr: nature,
  }
}

const noPlace: GstPlace = { address: {} }

/** The data of gstinlite. */
export function gstLite(known: GstRegistration) {
  const principal = known.principal ?? { address: { st: known.principalText ?? '' } }
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
    pradr: litePlace(principal),
    adadr: (known.additional ?? []).map(litePlace),
  }
}

const addressOrder = ['flno', 'bno', 'bnm', 'st', 'locality', 'loc', 'dst', 'stcd', 'pncd'] as const

/** One line, as people write an address. */
const lineOf = ({ address }: GstPlace): string =>
  [...new Set(addressOrder.map((name) => address[name] ?? '').filter((part) => part !== ''))].join(', ')

const contactOf = (place: GstPlace, text?: string) => ({
  address: text ?? lineOf(place),
  email: '',
  mobile: '',
  nature_of_business: place.nature ?? '',
})

/** The data of gstin-advanced, for vendors who know only the public part of a registration. */
export function gstAdvanced(known: GstRegistration) {
  return {
    gstin: known.gstin,
    pan_number: known.gstin.slice(2, 12),
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
    field_visit_conducted: '',
    nature_bus_activities: [...(known.activities ?? [])],
    nature_of_core_business_activity_code: '',
    nature_of_core_business_activity_description: '',
    aadhaar_validation: '',
    aadhaar_validation_date: '',
    annual_turnover: '',
    annual_turnover_fy: '',
    percentage_in_cash: '',
    percentage_in_cash_fy: '',
    promoters: [],
    contact_details: {
      principal: contactOf(known.principal ?? noPlace, known.principalText),
      additional: (known.additional ?? []).map((place) => contactOf(place)),
    },
    filing_status: [],
    hsn_info: null,
    filing_frequency: [],
  }
}
