// Translates what Setu answers about a PAN, a GSTIN and a bank account.
import type { Input } from '../../lookups/params.js'
import { existingAccount, refusedAccount } from '../bank-shape.js'
import { type GstPlace, type GstRegistration, gstStatusOf } from '../gst-shape.js'
import { panBasic } from '../pan-shape.js'
import {
  dayOrEmpty,
  firstText,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireAt,
  wireOrNone,
  wiresOrNone,
  wordAt,
} from '../reading.js'

/** Their words for holders; when it is missing, the PAN itself shows it. */
export function fromPan(body: Wire, { pan_number }: Input) {
  const data = wireAt(body, 'data')
  return panBasic(pan_number as string, textAt(data, 'full_name'), textOrEmpty(data, 'category'))
}

/** `stateCode` holds the name of the state, and the register has no field for a city. */
function placeOf(place: Wire): GstPlace {
  const part = (field: string) => textOrEmpty(place, field)
  return {
    address: {
      bnm: part('buildingName'),
      bno: part('buildingNumber'),
      flno: part('floorNo'),
      st: part('street'),
      loc: part('location'),
      locality: part('city'),
      dst: part('district'),
      stcd: part('stateCode'),
      pncd: part('pinCode'),
      lt: part('latitude'),
      lg: part('longitude'),
    },
    nature: part('naturePlaceOfBusiness'),
  }
}

export function fromGst(body: Wire, { gstin_number }: Input): GstRegistration {
  const data = wireAt(body, 'data')
  const company = wireAt(data, 'company')
  const gst = wireAt(data, 'gst')
  const jurisdiction = wireOrNone(data, 'jurisdiction')
  const address = wireOrNone(data, 'address')
  sameIdentifier(gst, 'id', gstin_number)
  const principal = address.principle
  return {
    gstin: gstin_number as string,
    legalName: textAt(company, 'name'),
    tradeName: textOrEmpty(company, 'tradeName'),
    status: gstStatusOf(textOrEmpty(company, 'status')),
    constitution: firstText(company, 'constitutionOfBusiness', 'type'),
    taxpayerType: textOrEmpty(company, 'taxPayerType'),
    activities: textsOrNone(company, 'natureOfBusinessActivity'),
    registeredOn: dayOrEmpty(gst, 'registrationDate'),
    cancelledOn: dayOrEmpty(gst, 'dateOfCancellation'),
    updatedOn: dayOrEmpty(gst, 'lastUpdatedDate'),
    stateJurisdiction: firstText(jurisdiction, 'state'),
    stateJurisdictionCode: textOrEmpty(jurisdiction, 'stateCode'),
    centreJurisdiction: firstText(jurisdiction, 'centre', 'center'),
    centreJurisdictionCode: firstText(jurisdiction, 'centreCode', 'centerCode'),
    principal:
      typeof principal === 'string'
        ? { address: {}, text: principal }
        : placeOf(wireOrNone(address, 'principle')),
    // Their schema calls the other places texts; their samples show objects.
    additional: [
      ...wiresOrNone(address, 'additional').map(placeOf),
      ...textsOrNone(address, 'additional').map((text) => ({ address: {}, text })),
    ],
  }
}

const refusals = { bavm3: 'blocked', bavm4: 'nre', bav92: 'ifsc', bavmj: 'ifsc' } as const

/** They pay one rupee, and do not say so. */
export function fromBankAccount(body: Wire, input: Input) {
  if (textOrEmpty(body, 'verification').toLowerCase() !== 'success')
    return refusedAccount(wordAt(body, 'code', refusals))
  const data = wireAt(body, 'data')
  return existingAccount(
    { name: textAt(data, 'name'), utr: firstText(data, 'transactionReference', 'utr') },
    input,
  )
}
