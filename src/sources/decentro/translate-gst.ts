// Translates what Decentro answers about a GSTIN, in the form of 2023 and in the one since 2024.
import type { Input } from '../../lookups/params.js'
import {
  type GstFiling,
  type GstPlace,
  type GstRegistration,
  gstStatusOf,
  registrationOfPan,
} from '../gst-shape.js'
import {
  dayOrEmpty,
  listAt,
  sameIdentifier,
  textAt,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
  yesNoOrEmpty,
} from '../reading.js'
import { knownText, knownTexts } from './known-text.js'

/** 2023: an object with contacts; since 2024: one text. */
function principalOf(result: Wire): GstPlace {
  const contact = wireOrNone(result, 'primaryBusinessContact')
  return {
    address: {},
    text: knownText(contact, 'address') || knownText(result, 'principalPlaceOfBusiness'),
    email: knownText(contact, 'email'),
    mobile: knownText(contact, 'mobileNumber'),
    nature: knownTexts(contact, 'natureOfBusinessAtAddress').join(', '),
  }
}

/** Texts, says their schema; their samples have none. */
const additionalOf = (result: Wire): GstPlace[] => [
  ...knownTexts(result, 'additionalPlacesOfBusinessInState').map((text) => ({ address: {}, text })),
  ...wiresOrNone(result, 'additionalPlacesOfBusinessInState').map((place) => ({
    address: {},
    text: knownText(place, 'address'),
    nature: knownTexts(place, 'natureOfBusinessAtAddress').join(', '),
  })),
]

/** 2024-25 is 2024-2025. */
const yearsOf = (text: string): string => text.replace(/^(\d{2})(\d{2})-(\d{2})$/, '$1$2-$1$3')

const filingOf = (filing: Wire): GstFiling => ({
  return_type: knownText(filing, 'filingGstType'),
  financial_year: yearsOf(knownText(filing, 'filingYear')),
  tax_period: knownText(filing, 'filingPeriod', 'filingForMonth'),
  date_of_filing: dayOrEmpty(filing, 'filingDate'),
  status: knownText(filing, 'filingStatus'),
  mode_of_filing: knownText(filing, 'filingMethod'),
})

/** One list for each kind of return, in the order in which they first come. */
function filingsOf(result: Wire): GstFiling[][] {
  const byType = new Map<string, GstFiling[]>()
  for (const filing of wiresOrNone(result, 'filingStatus').map(filingOf))
    byType.set(filing.return_type, [...(byType.get(filing.return_type) ?? []), filing])
  return [...byType.values()]
}

/** 2023 says what a code stands for only for services; since 2024 each has its type. */
function hsnOf(result: Wire): GstRegistration['hsn'] {
  const goods: object[] = []
  const services: object[] = []
  for (const row of wiresOrNone(result, 'businessDetails')) {
    const isService = /^serv/i.test(knownText(row, 'type')) || knownText(row, 'serviceDetail') !== ''
    const one = {
      code: knownText(row, 'hsn'),
      description: knownText(row, 'description', 'serviceDetail', 'goodsDetail'),
    }
    ;(isService ? services : goods).push(one)
  }
  return goods.length + services.length === 0 ? undefined : { goods, services }
}

/** Directors in office: one who has left has a day in endDate. */
function promotersOf(result: Wire): string[] {
  const directors = [
    ...wiresOrNone(wireOrNone(result, 'cinData'), 'directors'),
    ...wiresOrNone(result, 'directors'),
  ]
  const names = directors
    .filter((director) => dayOrEmpty(director, 'endDate') === '')
    .map((director) => knownText(director, 'name'))
  return [...names, ...knownTexts(result, 'directors')].filter((name) => name !== '')
}

export function fromGstin(body: Wire, { gstin_number }: Input): GstRegistration {
  const result = wireAt(body, 'kycResult')
  sameIdentifier(result, 'gstin', gstin_number)
  const hsn = hsnOf(result)
  return {
    gstin: gstin_number as string,
    legalName: knownText(result, 'legalName'),
    tradeName: knownText(result, 'tradeName'),
    status: gstStatusOf(knownText(result, 'gstnStatus')),
    taxpayerType: knownText(result, 'taxpayerType'),
    constitution: knownText(result, 'constitutionOfBusiness'),
    registeredOn: dayOrEmpty(result, 'registrationDate'),
    cancelledOn: dayOrEmpty(result, 'cxdt'),
    updatedOn: dayOrEmpty(wireOrNone(result, 'primaryBusinessContact'), 'lastUpdatedDate'),
    stateJurisdiction: knownText(result, 'stateJurisdiction'),
    stateJurisdictionCode: knownText(result, 'stateJurisdictionCode'),
    centreJurisdiction: knownText(result, 'centralJurisdiction'),
    centreJurisdictionCode: knownText(result, 'centralJurisdictionCode'),
    einvoice: yesNoOrEmpty(result, 'mandatoryEInvoicing'),
    fieldVisit: yesNoOrEmpty(result, 'isFieldVisitConducted'),
    activities: knownTexts(result, 'natureOfBusiness'),
    coreActivity: knownText(result, 'natureOfCoreBusinessActivity'),
    turnover: knownText(result, 'annualAggregateTurnover'),
    principal: principalOf(result),
    additional: additionalOf(result),
    promoters: promotersOf(result),
    filings: filingsOf(result),
    ...(hsn !== undefined && { hsn }),
  }
}

/** The registrations of a PAN. Throws `unreadable` when one belongs to another PAN. */
export const fromGstinsOfPan = (body: Wire, { pan_number }: Input) =>
  listAt(body, 'data').map((item) => {
    const one = wireOf(item, 'data')
    const [state, status] = [knownText(one, 'state'), knownText(one, 'status')]
    return registrationOfPan({ gstin: textAt(one, 'gstin'), state, status }, pan_number)
  })
