// Tests the first hour as somebody has it who reads nothing but the page: at most 25 clicks from the start to a received
// webhook, by the page's own record, with every step ticking itself off.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../acceptance/webhooks-receiver.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openUntouched, password, type Served } from './served.harness.js'

const run = promisify(execFile)

let served: Served
let receiver: Receiver
beforeAll(async () => {
  served = await openUntouched()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await served?.close()
})

/** Every click that the page saw, by what was clicked; it outlives changes of the page within the dashboard. */
const record = `
  window.clicks = []
  addEventListener('click', (event) => {
    if (event.detail > 0) window.clicks.push(event.target.closest('button, a, label, input')?.textContent ?? '')
  }, true)`

const clicksOf = ({ page }: Visit) => page.evaluate<string[]>('window.clicks')

it('takes at most 25 clicks to a received webhook', async () => {
  const visit = await openVisit(served.browser, served.facts.dashboard_url, {
    width: 1300,
    colorScheme: 'light',
  })
  const { page } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(record)
  await page.goto(served.facts.dashboard_url)
  await page.getByLabel('Setup code').click()
  await page.keyboard.type(served.facts.dashboard_setup_code!)
  await page.getByLabel('Name').click()
  await page.keyboard.type('Asha')
  await page.locator('input[name=password]').click()
  await page.keyboard.type(password)
  await page.getByRole('button', { name: 'Begin' }).click()

  const hour = page.getByRole('region', { name: 'First hour' })
  await hour.getByText('1 of 6 steps done').waitFor()
  expect(await visit.inspect('first-hour')).toEqual([])
  await hour.getByRole('button', { name: 'Create a client' }).click()
  await page.keyboard.type('Loan desk')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  // The step is ticked off while the secret is still shown, and takes the dialog with it nowhere.
  await hour.getByText('2 of 6 steps done').waitFor()
  await page.getByRole('button', { name: 'I have saved it' }).click()

  await hour.getByText('2 of 6 steps done').waitFor()
  await hour.getByRole('button', { name: 'Copy', exact: true }).click()
  const command = await page.evaluate<string>('navigator.clipboard.readText()')
  const { stdout } = await run('sh', ['-c', command], { env: { PATH: process.env.PATH } })
  expect(JSON.parse(stdout)).toMatchObject({ sub_code: 'SUCCESS' })

  await hour.getByText('3 of 6 steps done').waitFor()
  await hour.getByRole('button', { name: 'Submit two made-up addresses' }).click()
  await hour.getByText('4 of 6 steps done').waitFor()
  await hour.getByLabel('Endpoint').click()
  await page.keyboard.type(receiver.url)
  await hour.getByRole('button', { name: 'Save', exact: true }).click()
  await hour.getByRole('button', { name: 'Send a test' }).click()
  await receiver.wait(1)
  await hour.getByText('5 of 6 steps done').waitFor()

  const clicks = await clicksOf(visit)
  process.stdout.write(`the first hour took ${clicks.length} clicks: ${clicks.join(' | ')}\n`)
  expect(clicks.length).toBeGreaterThan(8) // the record is no empty one
  expect(clicks.length).toBeLessThanOrEqual(25)

  await hour.getByRole('button', { name: /^Before real traffic/ }).click()
  await hour.getByText('Try a restore of your backup before you need it').waitFor()
  expect(await visit.inspect('first-hour-go-live')).toEqual([])
  expect(visit.faults).toEqual([])
  await visit.close()
})

it('has the lines of the go-live page, in its order', async () => {
  const page = await readFile(new URL('../../docs/go-live.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| (?!Do \||---)/.test(line))
  const { go_live: lines } = (await served.ask('/installation/progress')) as {
    go_live: { title: string }[]
  }
  const words = (text: string) => text.replaceAll(/\W+/g, ' ').trim().toLowerCase()
  expect(lines.length).toBe(rows.length)
  rows.forEach((row, i) => {
    const [first, second] = words(lines[i]!.title).split(' ')
    expect(words(row)).toContain(`${first} ${second}`)
  })
})
