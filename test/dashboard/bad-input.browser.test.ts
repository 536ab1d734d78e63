// Tests what the pages do when something goes wrong in the middle: the session ends, the network is lost, an upload stalls;
// and with names as long as they may be, in Devanagari and from right to left.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, password, type Served } from './served.harness.js'

const phonePx = 390
const devanagari = 'श्री गणेश ऋण सेवा केंद्र '
const hebrew = 'סניף מרכזי של השירות '
/** As long as a name may be, without a space at its end. */
const longest = (text: string) => text.repeat(20).slice(0, 200).trim().padEnd(200, 'ए')

let served: Served
let visit: Visit
let page: Page

beforeAll(async () => {
  served = await openServed()
  const { setup_code: code } = await served.administer('/users', { name: longest(devanagari), role: 'owner' })
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1300, colorScheme: 'light' })
  page = visit.page
  await served.begin(visit, code!)
})
afterEach(() => page.context().setOffline(false))
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

/** The browser forgets the session; what the user does next is answered 401. */
const loseSession = () => page.context().clearCookies()

async function signInAgain(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByText('what you typed is still here').waitFor()
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const lines = (count: number, from: number) =>
  Array.from({ length: count }, (_, i) => {
    const number = String(from + i).padStart(4, '0')
    return `ZZZPZ${number}A,ASHA ZAVERI ${'X'.repeat(180)},person`
  })
const csv = (count: number, from: number) =>
  Buffer.from(['pan_number,full_name,category', ...lines(count, from), ''].join('\n'))

/** Chooses the file and waits until nothing is wrong with it. */
async function chooseRecords(buffer: Buffer): Promise<void> {
  await visit.open('/records')
  await page.reload()
  await page.getByLabel('Kind', { exact: true }).selectOption('pan')
  await page
    .getByLabel('File of records', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByText(/^Nothing is wrong with/).waitFor()
}

const recordsOf = async (kind: string) => {
  const { items } = (await served.ask('/records')) as { items: { kind: string; records: number }[] }
  return items.find((each) => each.kind === kind)!.records
}

it('a session that ends in a dialog: the name is still there, and the client is made after signing in', async () => {
  await visit.open('/clients')
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(longest(hebrew))
  await loseSession()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await signInAgain()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('link', { name: longest(hebrew) }).waitFor()
})

it('a session that ends before a file is sent: the file is still chosen, and is imported after signing in', async () => {
  const before = await recordsOf('pan')
  await chooseRecords(csv(2, 7000))
  await loseSession()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await signInAgain()
  await page.getByText('The records are imported').waitFor()
  expect(await recordsOf('pan')).toBe(before + 2)
})

it('a lost network: said in words, the form and the file stay, and the second try succeeds', async () => {
  await visit.open('/clients')
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kept name')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('The connection was lost. What you typed is still here: try again.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept name')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()

  const before = await recordsOf('pan')
  await chooseRecords(csv(2, 7100))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await page.getByText('The connection was lost. Send the file again.').waitFor()
  expect(await recordsOf('pan')).toBe(before)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await page.getByText('The records are imported').waitFor()
  expect(await recordsOf('pan')).toBe(before + 2)
})

it('a list that is asked for without a network: said in words, and shown when the network is back', async () => {
  await visit.open('/clients')
  await page.context().setOffline(true)
  await page.getByLabel('Find', { exact: true }).fill('nobody has this name')
  await page.getByRole('alert').getByText('The connection to the service was lost.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('No client matches').waitFor()
})

it('an upload that stalls: it can be stopped, stores nothing, and is sent again', async () => {
  const before = await recordsOf('pan')
  await chooseRecords(csv(1_500, 7200))
  const network = await page.context().newCDPSession(page)
  const pace = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network.send('Network.enable')
  await pace(1)
  await page.getByRole('button', { name: 'Import 1,500 lines' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Import 1,500 lines' }).waitFor()
  expect(await recordsOf('pan')).toBe(before)
  await pace(-1)
  await page.getByRole('button', { name: 'Import 1,500 lines' }).click()
  await page.getByText('The records are imported').waitFor()
  expect(await recordsOf('pan')).toBe(before + 1_500)
})

it('names of 200 characters, in Devanagari and from right to left, stay on the screen of a phone', async () => {
  const names = [devanagari, hebrew, 'W'].map(longest)
  const ids: string[] = []
  for (const name of names) {
    const { client_id: clientId, client_secret: clientSecret } = await served.administer('/clients', { name })
    ids.push(clientId!)
    const client = createClient({ ...served.service, clientId: clientId!, clientSecret: clientSecret! })
    const headers = { 'x-service-origin': `w${'w'.repeat(31)}` }
    const call = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' }, { headers })
    expect(call.status).toBe(200)
    client.close()
    await served.administer(`/clients/${clientId}/secrets`, { name })
    await served.administer('/tokens', { name, role: 'viewer' })
  }
  const paths = [
    '/',
    '/clients',
    ...ids.map((id) => `/clients/${id}`),
    ...['/usage?by=client', '/usage?by=origin', `/usage?client_id=${ids[1]}`],
    ...['/transactions', `/transactions?client_id=${ids[0]}`],
    ...[`/batches?client_id=${ids[0]}`, `/webhooks?client_id=${ids[1]}`, '/audit', '/access', '/account'],
  ]
  const wide: [string, number][] = []
  for (const path of paths) {
    await page.setViewportSize({ width: phonePx, height: 900 })
    await visit.open(path)
    await visit.settle()
    const px = await visit.overhangAt(phonePx)
    if (px > 0) wide.push([path, px])
  }
  expect(wide).toEqual([])
  await page.setViewportSize({ width: 1300, height: 900 })
  for (const [i, name] of names.entries()) {
    await visit.open(`/clients/${ids[i]}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
})

it('shows the groups of a report some at a time', async () => {
  const client = createClient(served.service)
  for (let n = 0; n < 103; n++) {
    const headers = { 'x-service-origin': `branch-${n}` }
    const call = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' }, { headers })
    expect(call.status).toBe(200)
  }
  client.close()
  await visit.open('/usage?by=origin')
  await page.reload() // what was counted before is not read again at once
  const table = page.getByRole('region', { name: 'Usage by origin' })
  await table.getByRole('row').nth(100).waitFor() // and the head
  expect(await table.getByRole('row').count()).toBe(101)
  await page.getByRole('button', { name: 'Show more' }).click()
  await table.getByRole('row').nth(103).waitFor()
})

it('a next page that is asked for without a network: said in words, and shown the second time', async () => {
  await visit.open('/transactions')
  const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('row')
  await rows.nth(50).waitFor() // and the head
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('The next page could not be loaded').waitFor()
  expect(await rows.count()).toBe(51)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Show more' }).click()
  await rows.nth(100).waitFor()
})
