// Translates what Setu answers about a PAN and a GSTIN.
import type { Input } from '../../lookups/params.js'
import { type GstRegistration, gstStatuses } from '../gst-shape.js'
import { panBasic } from '../pan-shape.js'
import {
  dateAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireAt,
  wireOrNone,
  wordAt,
} from '../reading.js'

/** Their words for holders; when it is missing, the PAN itself shows it. */
export function fromPan(data: Wire, { pan_number }: Input) {
  return panBasic(pan_number as string, textAt(data, 'full_name'), textOrEmpty(data, 'category'))
}

export function fromGst(data: Wire, { gstin_number }: Input): GstRegistration {
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
    status: wordAt(company, 'status', gstStatuses),
    constitution: textOrEmpty(company, 'constitutionOfBusiness'),
    taxpayerType: textOrEmpty(company, 'taxPayerType'),
    registeredOn: dateAt(gst, 'registrationDate', 'DD/MM/YYYY'),
    cancelledOn: dateAt(gst, 'dateOfCancellation', 'DD/MM/YYYY'),
    stateJurisdiction: textOrEmpty(jurisdiction, 'state'),
    centreJurisdiction: textOrEmpty(jurisdiction, 'centre') || textOrEmpty(jurisdiction, 'center'),
    // Its parts are not published; an address as one text is kept.
    ...(typeof principal === 'string' ? { principalText: principal } : {}),
  }
}
