// Reads a GST registration in the registry's own keys (lgnm, tradeNam, sts ...), in which several vendors pass it on.
import { gstAddressFields } from '../lookups/business/gst-address.js'
import { type GstPlace, type GstRegistration, gstStatuses } from './gst-shape.js'
import {
  dateAt,
  listOrNone,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  type Wire,
  wireOf,
  wireOrNone,
  wordAt,
} from './reading.js'

const day = (wire: Wire, field: string) => dateAt(wire, field, 'DD/MM/YYYY')

function placeOf(value: unknown, field: string): GstPlace {
  const place = wireOf(value, field)
  const address = wireOrNone(place, 'addr')
  return {
    address: Object.fromEntries(gstAddressFields.map((name) => [name, textOrEmpty(address, name)])),
    nature: textOrEmpty(place, 'ntr'),
  }
}

/** Throws `unreadable` for what is not this GSTIN's registration. */
export function fromGstnKeys(data: Wire, gstin: string): GstRegistration {
  sameIdentifier(data, 'gstin', gstin)
  const principal = wireOrNone(data, 'pradr')
  return {
    gstin,
    legalName: textAt(data, 'lgnm'),
    status: wordAt(data, 'sts', gstStatuses),
    tradeName: textOrEmpty(data, 'tradeNam'),
    taxpayerType: textOrEmpty(data, 'dty'),
    constitution: textOrEmpty(data, 'ctb'),
    registeredOn: day(data, 'rgdt'),
    cancelledOn: day(data, 'cxdt'),
    updatedOn: day(data, 'lstupdt'),
    stateJurisdiction: textOrEmpty(data, 'stj'),
    stateJurisdictionCode: textOrEmpty(data, 'stjCd'),
    centreJurisdiction: textOrEmpty(data, 'ctj'),
    centreJurisdictionCode: textOrEmpty(data, 'ctjCd'),
    einvoice: textOrEmpty(data, 'einvoiceStatus'),
    activities: textsAt(data, 'nba'),
    principal: placeOf(principal, 'pradr'),
    additional: listOrNone(data, 'adadr').map((each) => placeOf(each, 'adadr')),
  }
}
