// The options of sandbox.co.in: states and versions that are refused, and what a version changes.
import { describe, expect, it } from 'vitest'
import { answering, fixture, gstin, pan } from './sandbox-co-in.harness.js'

describe('options', () => {
  it.each([
    [{ states: ['MH'] }, 'options.states must be'],
    [{ states: ['00'] }, 'options.states must be'],
    [{ states: [] }, 'options.states must be'],
    [{ apiVersions: { aadhaar: 2 } }, 'options.apiVersions must be'],
    [{ apiVersions: { gstin: '1.0' } }, 'options.apiVersions must be'],
  ])('%j is refused', (options, message) => expect(() => answering({}, 200, { options })).toThrow(message))

  it('another version, and none', async () => {
    const vendor = answering(fixture('pan'), 200, { options: { apiVersions: { pan: '' } } })
    await vendor.ask('panbasic', pan)
    expect(vendor.requests[0]!.headers).not.toHaveProperty('x-api-version')
    const other = answering(fixture('gstin'), 200, { options: { apiVersions: { gst: '1.1' } } })
    await other.ask('gstinlite', gstin)
    expect(other.requests[0]!.headers).toMatchObject({ 'x-api-version': '1.1' })
  })
})
