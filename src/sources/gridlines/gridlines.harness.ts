// Gridlines with its answers taken from the fixtures, and the envelope that holds them.
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { gridlines } from './gridlines.js'

export const fixture = fixtureOf(import.meta.url)
export const vendorWith = (name: string, status = 200) =>
  vendorOf(gridlines, [{ status, body: fixture(name) }])
export const envelope = (data: object) => ({ request_id: 'gr-7', status: 200, data })
