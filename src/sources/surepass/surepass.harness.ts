// Surepass with its answers taken from the fixtures, and what it is asked about.
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { surepass } from './surepass.js'

export const fixture = fixtureOf(import.meta.url)
export const vendorWith = (...names: string[]) =>
  vendorOf(
    surepass,
    names.map((name) => ({ body: fixture(name) })),
  )
export const answering = (status: number, body: unknown, options = {}) =>
  vendorOf(surepass, [{ status, body }], { options })

/** The fixture with one field of its data changed. */
export function changed(name: string, field: string, value: unknown) {
  const body = fixture(name)
  body.data[field] = value
  return body
}

export const pan = { pan_number: 'ZZZPZ1000A' }
export const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
export const rc = { rc_number: 'DL99ZZ0001' }
export const mobile = { mobile_number: '6000000001' }
export const uan = { uan_number: '100000000001', generate_pdf: false }
export const food = { fssai_id: '10099000000001' }
