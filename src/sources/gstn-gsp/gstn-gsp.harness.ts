// A GSP with its answers taken from the fixtures, and the GSTIN it is asked about.
import type { SourceResponse } from '../source-http.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { gstnGsp } from './gstn-gsp.js'

export const fixture = fixtureOf(import.meta.url)
export const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
export const id = '0123456789abcdef'
export const legalName = 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED'

export const vendorWith = (names: readonly string[], options: object = {}) =>
  vendorOf(
    gstnGsp,
    names.map((name) => ({ body: fixture(name) })),
    { options: { ...options } },
  )
export const saying = (answer: Partial<SourceResponse>, gsp = 'plain') =>
  vendorOf(gstnGsp, [answer], { options: { gsp } })
