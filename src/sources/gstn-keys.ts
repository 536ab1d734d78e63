// Reads a GST registration in the registry's own keys (lgnm, tradeNam, sts ...), in which several vendors pass it on.
import { gstAddressFields } from '../lookups/business/gst-address.js'
import { type GstPlace, type GstRegistration, gstStatusOf } from './gst-shape.js'
import {
  dayOrEmpty,
  firstText,
  sameIdentifier,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireOrNone,
  wiresOrNone,
  yesNoOrEmpty,
} from './reading.js'

/** Version 1.1 has `city` in place of `locality`; the portal's own form has the address as one text, `adr`. */
function placeOf(place: Wire): GstPlace {
  const address = wireOrNone(place, 'addr')
  return {
    address: {
      ...Object.fromEntries(gstAddressFields.map((name) => [name, textOrEmpty(address, name)])),
      locality: firstText(address, 'locality', 'city'),
    },
    text: textOrEmpty(place, 'adr'),
    nature: textsOrNone(place, 'ntr').join(', '), // one text, or a list in version 1.3
    email: textOrEmpty(place, 'em'),
    mobile: textOrEmpty(place, 'mb'),
  }
}

/** Throws `unreadable` for the registration of another GSTIN. */
export function fromGstnKeys(data: Wire, gstin: string): GstRegistration {
  sameIdentifier(data, 'gstin', gstin)
  return {
    gstin,
    legalName: textOrEmpty(data, 'lgnm'),
    status: gstStatusOf(textOrEmpty(data, 'sts')),
    tradeName: firstText(data, 'tradeNam', 'tradeName'),
    taxpayerType: textOrEmpty(data, 'dty'),
    constitution: textOrEmpty(data, 'ctb'),
    registeredOn: dayOrEmpty(data, 'rgdt'),
    cancelledOn: dayOrEmpty(data, 'cxdt'),
    updatedOn: dayOrEmpty(data, 'lstupdt'),
    stateJurisdiction: textOrEmpty(data, 'stj'),
    stateJurisdictionCode: textOrEmpty(data, 'stjCd'),
    centreJurisdiction: textOrEmpty(data, 'ctj'),
    centreJurisdictionCode: textOrEmpty(data, 'ctjCd'),
    einvoice: textOrEmpty(data, 'einvoiceStatus'),
    activities: textsOrNone(data, 'nba'),
    principal: placeOf(wireOrNone(data, 'pradr')),
    additional: wiresOrNone(data, 'adadr').map(placeOf),
    fieldVisit: yesNoOrEmpty(data, 'isFieldVisitConducted'),
    coreActivityCode: textOrEmpty(data, 'ntcrbs'),
    aadhaarValidation: yesNoOrEmpty(data, 'adhrVFlag'),
    promoters: textsOrNone(data, 'mbr'),
  }
}
