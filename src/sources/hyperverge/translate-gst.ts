// Translates what HyperVerge answers about GST registrations.
import type { Input } from '../../lookups/params.js'
import { type GstPlace, type GstRegistration, gstStatusOf, registrationOfPan } from '../gst-shape.js'
import {
  dayOrEmpty,
  firstText,
  listAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'

function placeOf(place: Wire): GstPlace {
  const address = wireOrNone(place, 'addr')
  const part = (field: string) => textOrEmpty(address, field)
  return {
    address: {
      bnm: part('blockName'),
      bno: part('doorNumber'),
      flno: part('flatNumber'),
      st: part('street'),
      loc: part('location'),
      dst: part('district'),
      stcd: part('state'),
      pncd: part('pincode'),
      lt: part('latitude'),
      lg: part('longitude'),
    },
    nature: textsOrNone(place, 'natureOfBusiness').join(', '),
  }
}

/** Two of their pages spell the day of registration and the centre's jurisdiction differently. */
export function fromGst(body: Wire, { gstin_number }: Input): GstRegistration {
  const data = wireAt(wireAt(body, 'result'), 'data')
  sameIdentifier(data, 'gstin', gstin_number)
  return {
    gstin: gstin_number as string,
    legalName: textOrEmpty(data, 'legalName'),
    tradeName: textOrEmpty(data, 'tradeName'),
    status: gstStatusOf(textOrEmpty(data, 'gstinStatus')),
    taxpayerType: textOrEmpty(data, 'taxpayerType'),
    constitution: textOrEmpty(data, 'constitutionOfBusiness'),
    registeredOn: dayOrEmpty(data, 'registeredDate') || dayOrEmpty(data, 'dateOfRegistration'),
    cancelledOn: dayOrEmpty(data, 'dateOfCancellation'),
    updatedOn: dayOrEmpty(data, 'lastUpdated'),
    stateJurisdiction: textOrEmpty(data, 'stateJurisdiction'),
    stateJurisdictionCode: textOrEmpty(data, 'stateJurisdictionCode'),
    centreJurisdiction: firstText(data, 'centralJurisdiction', 'centreJurisdiction'),
    centreJurisdictionCode: firstText(data, 'centralJurisdictionCode', 'centreJurisdictionCode'),
    activities: textsOrNone(data, 'natureOfBusinessAtAddress'),
    principal: placeOf(wireOrNone(data, 'principalPlaceOfBusiness')),
    additional: wiresOrNone(data, 'additionalPlaceOfBusiness').map(placeOf),
  }
}

/** Throws `unreadable` for a GSTIN of another PAN. */
export function fromGstins(body: Wire, { pan_number }: Input) {
  const data = wireAt(wireAt(body, 'result'), 'data')
  return listAt(data, 'results').map((item) => {
    const one = wireOf(item, 'results')
    const [state, status] = [textOrEmpty(one, 'state'), textOrEmpty(one, 'status')]
    return registrationOfPan({ gstin: textAt(one, 'document_id'), state, status }, pan_number)
  })
}
