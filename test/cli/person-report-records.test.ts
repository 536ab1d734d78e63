// Tests that a report finds imported records by index wherever a column is meant for the number, and agrees with an erasure.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindNames } from '../../src/sources/records/kinds.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'

const pan = 'ABCPK1234Q'
const mobile = '9812345678'
const uan = '100000000001'
const dl = 'MH1220110012345'
const account = '123456789012'
let here: TestInstallation

const records = [
  ['pan', { pan_number: pan, full_name: 'Kiran Asks', uan_number: uan, phone_number: mobile }],
  ['pan', { pan_number: 'ABCPZ9876R', full_name: 'Meena Stays' }],
  ['mobile-holder', { mobile_number: mobile, name: 'Kiran Asks', pan_number: pan }],
  ['mobile', { mobile_number: mobile, vpas: ['kiran@bank', `${mobile}@bank`], uan_numbers: [uan] }],
  ['upi', { vpa: `${mobile}@bank`, name_at_bank: 'Kiran Asks' }],
  ['vehicle', { rc_number: 'MH12AB1234', owner_name: 'Kiran Asks', mobile_number: mobile }],
  ['challan', { rc_number: 'MH12AB1234', challan_number: 'C1' }],
  ['challan', { rc_number: 'MH12AB1234', challan_number: 'C2' }],
  ['employment', { uan_number: uan, member_id: 'M1' }],
  ['driving-licence', { dl_number: dl, dob: '1990-01-01', name: 'Kiran Asks' }],
  ['mobile-holder', { mobile_number: '9812345699', name: 'Meena Stays', phone_number: mobile }],
  ['mobile', { mobile_number: '9812345699', vpas: [`${mobile}@other`, `${account}@other`] }],
  ['bank-account', { account_number: account, ifsc: 'ZZZZ0000001', name_at_bank: 'Kiran Asks' }],
] as const

/** How many records each of the two counts. */
async function bothCount(...person: string[]): Promise<[report: number, erasure: number]> {
  const report = JSON.parse(await here.run('vault', 'report', ...person, '--json'))
  const erasure = JSON.parse(await here.run('vault', 'erase', ...person, '--dry-run', '--json'))
  const stored = report.stored.find(({ name }: { name: string }) => name === 'records')
  return [stored?.count ?? 0, erasure.records]
}

async function put(name: string, raw: object): Promise<void> {
  const kind = kindNames.find((each) => each === name)!
  const record = here.parts.records.kinds.kindOf(kind).read(raw as Record<string, unknown>)
  await here.parts.records.put(kind, [record], async () => {})
}

beforeAll(async () => {
  here = await openInstallation()
  for (const [kind, raw] of records) await put(kind, raw)
})
afterAll(() => here.discard())

describe('the records of a report', () => {
  it.each([
    ['--pan', pan, 2], // its own, and that of the mobile
    ['--pan', 'ABCPZ9876R', 1],
    ['--pan', 'ABCPX1111X', 0],
    ['--mobile', mobile, 7], // its two, the linked vehicle, an address of UPI, the telephone of the PAN, two of another mobile
    ['--uan', uan, 3], // the employment, and those of PAN and mobile
    ['--rc', 'MH12AB1234', 3],
    ['--vpa', `${mobile}@bank`, 2],
    ['--vpa', 'kiran@bank', 1],
    ['--dl', dl, 1], // the key has the date of birth too: no index leads to the number alone
    ['--account', account, 2], // its own, and an address of UPI
  ])('%s %s: %i, as many as an erasure would take', async (option, number, count) => {
    expect(await bothCount(option, number)).toEqual([count, count])
  })

  it('are found after the index key was replaced', async () => {
    await here.run('vault', 'rotate', '--index')
    expect(await bothCount('--mobile', mobile)).toEqual([7, 7])
  })

  it('do not have a number in a name, which an erasure finds', async () => {
    await put('vehicle', { rc_number: 'MH12AB9999', owner_name: `Meena Stays (${pan})`, mobile_number: '' })
    expect(await bothCount('--pan', pan)).toEqual([2, 3])
  })
})
