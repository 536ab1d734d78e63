// Tests what all cases have in common: ids, clauses, the endpoints that they cover, and the secret that no command shows.
import { describe, expect, it } from 'vitest'
import type { Request } from '../exchange.js'
import { allCases, groups } from './index.js'

/** The endpoints of the interface, by hand. */
const endpoints = [
  'POST /v1/authorize',
  'GET /v1/verification/pan-msme-check',
  'GET /v1/verification/panbasic',
  'GET /v1/verification/panadvanced',
  'GET /v1/verification/pan-to-fathername',
  'GET /v1/business-compliance/pan-to-din',
  'GET /v1/verification/rc-advanced',
  'GET /v1/verification/rc-challan-details',
  'GET /v1/business-compliance/fssai-verification',
  'GET /v1/verification/itr/get-26as-details',
  'GET /v1/mobile-intelligence/mobile-to-digital-age',
  'GET /v1/mobile-intelligence/mobile-to-multiple-upi',
  'GET /v1/mobile-intelligence/mobile-to-uan-list',
  'GET /v1/mobile-intelligence/mobile-to-vehicle-rc',
  'GET /v1/verification/mobile-to-vpa',
  'GET /v2/verification/epfo/uan-to-employment-history',
  'GET /v1/name-match',
  'POST /v1/facematch',
  'POST /v2/ekyc/aadhaar/generate-otp',
  'GET /v1/gst/tax-payer/session',
  'POST /v1/verification/gstinlite/batch',
  'POST /v1/verification/gstin-advanced/batch',
  'POST /v1/verification/gstin/gstin-by-pan/batch',
  'POST /v1/verification/upi-basic/batch',
  'GET /v1/verification/batch-processing-status',
]
/** Their requests are made from the links of a profile. */
const archives = ['pep-sanction-aml-check', 'financial-crime-screening', 'court-record-check', 'fir-check']

const requests = allCases.flatMap(({ ask }) => (typeof ask === 'function' ? [] : [ask]))
const callOf = ({ method = 'GET', path }: Request) => `${method} ${path}`

describe('the cases', () => {
  it('are more than 1,000, each with an id of its own', () => {
    const ids = allCases.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1_000)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(ids.filter((id) => !/^[a-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/.test(id))).toEqual([])
  })

  it('each say their clause, its section and what is expected', () => {
    const empty = allCases.filter((one) =>
      [one.clause, one.section, one.check.expected].some((text) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  it('cover the 29 endpoints', () => {
    const called = new Set(requests.map(callOf))
    expect(endpoints.filter((endpoint) => !called.has(endpoint))).toEqual([])
    const begun = (name: string) => allCases.filter(({ id }) => id.startsWith(`${name}.`)).length
    for (const name of archives) expect(begun(name), name).toBeGreaterThan(10)
    expect(endpoints.length + archives.length).toBe(29)
  })

  it('stay together in their groups', () => {
    expect(groups.length).toBeGreaterThan(10)
    expect(allCases.filter(({ group }) => !/^[a-z-]+$/.test(group))).toEqual([])
  })
})
