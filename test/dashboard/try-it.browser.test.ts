// Tests Try it: samples by outcome, pictures that are dropped, steps of a journey, passwords that stay hidden.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { flat, jpeg } from '../../packages/matching/test/face-pictures.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

let served: Served
let visit: Visit
beforeAll(async () => {
  served = await openServed()
  await served.administer('/users', { name: 'Ekta', role: 'owner' }) // the first user of a service is an owner
  const { setup_code: code } = await served.administer('/users', { name: 'Omana', role: 'operator' })
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  await served.begin(visit, code!)
})
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

const answer = () => visit.page.getByRole('region', { name: 'Answer' })
const samples = () => visit.page.getByRole('group', { name: 'Samples' })
/** The page is the same for every lookup: what is shown of the one before leaves when this one is chosen. */
async function openTry(lookup: string) {
  await visit.open(`/try?lookup=${lookup}`)
  await visit.page.locator(`input[value="${lookup}"]`).first().waitFor()
}
const ask = () => visit.page.getByRole('button', { name: 'Ask', exact: true }).click()

it('offers samples by outcome, and shows request and answer side by side with a link to the call', async () => {
  const { page } = visit
  await openTry('rc-advanced')
  for (const [outcome, shown] of [
    ['found', 'SUCCESS'],
    ['unknown', 'INVALID_RC_NUMBER'],
    ['failure', 'SOURCE_FAILURE'],
    ['unavailable', 'HTTP 503'],
    ['slow', 'SUCCESS'],
  ] as const) {
    await samples()
      .getByRole('button', { name: new RegExp(`^${outcome}`) })
      .first()
      .click()
    await ask()
    await answer().getByText(shown, { exact: true }).first().waitFor()
  }
  expect(await visit.inspect('try-answer')).toEqual([])
  const [request, result] = await Promise.all([
    page.getByRole('region', { name: 'Request' }).boundingBox(),
    answer().boundingBox(),
  ])
  expect(result!.x).toBeGreaterThan(request!.x + request!.width - 1)
  expect(Math.abs(result!.y - request!.y)).toBeLessThan(2)
  await answer().getByRole('link', { name: 'Open the call' }).click()
  await page.getByText('rc-advanced').first().waitFor()
  expect(page.url()).toContain('/transactions/')
})

it('compares two pictures that are dropped', async () => {
  const { page } = visit
  await openTry('facematch')
  const bytes = [...(await jpeg(flat(64, 64)))]
  // Both at one time: the second must not undo the first.
  await page.evaluate(`for (const [at, name] of ['file_a', 'file_b'].entries()) {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], name + '.jpg', { type: 'image/jpeg' }))
    const zone = document.querySelectorAll('.mantine-Dropzone-root')[at]
    for (const event of ['dragenter', 'dragover', 'drop'])
      zone.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }))
  }`)
  for (const [at, name] of ['file_a', 'file_b'].entries())
    await page.locator('.mantine-Dropzone-root').nth(at).getByText(`${name}.jpg`).waitFor()
  const answered = page.waitForResponse((each) => each.url().includes('/facematch/try'))
  await ask()
  const response = await answered
  // A refusal is told with its words: the page would wait for an answer that does not come.
  expect([response.status(), response.ok() ? '' : await response.text()]).toEqual([200, ''])
  await answer()
    .getByText('NO_FACE_IN_FILE_A')
    .first()
    .or(answer().getByText('No face was found in file_a'))
    .first()
    .waitFor()
  expect(await visit.inspect('try-facematch')).toEqual([])
})

it('carries the reference of an OTP into the next step', async () => {
  const { page } = visit
  await openTry('ekyc/aadhaar/generate-otp')
  await samples().getByRole('button', { name: 'found' }).first().click()
  await ask()
  await answer().getByText('OTP sent to the registered mobile number').waitFor()
  await openTry('ekyc/aadhaar/verify-otp')
  await page.getByLabel('otp', { exact: false }).first().waitFor()
  await samples()
    .getByRole('button', { name: /^wrong/ })
    .click()
  await ask()
  await answer().getByText('INVALID_OTP').first().waitFor()
  await samples()
    .getByRole('button', { name: /^found/ })
    .click()
  await ask()
  await answer().getByText('Aadhaar eKYC Successful').waitFor()
})

it('takes a consent, which is said of one person only', async () => {
  const { page } = visit
  await openTry('rc-advanced')
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  const agreed = page.getByLabel('The person agreed')
  await agreed.check()
  const sample = (outcome: RegExp) => samples().getByRole('button', { name: outcome }).first().click()
  await sample(/^unknown/)
  expect(await agreed.isChecked()).toBe(false) // about another vehicle
  await sample(/^found/)
  await agreed.check()
  await page.getByLabel('Purpose', { exact: true }).fill('Motor loan')
  await page.getByLabel('Id of the consent').fill('form-17')
  expect(await agreed.isChecked()).toBe(true)
})

it('has the consent at hand where the lookup needs one, and is told what is missing', async () => {
  const { page } = visit
  await openTry('mobile-to-pan')
  await ask()
  await answer().getByText("This lookup needs the person's consent").first().waitFor()
  await page.getByRole('group', { name: 'Consent' }).getByLabel('Id of the consent').fill('form-17')
  await ask()
  await answer().getByText('SUCCESS', { exact: true }).first().waitFor()
})

it('hides passwords in the field and in the programs', async () => {
  const { page } = visit
  await openTry('itr/create-client')
  const field = page.getByRole('region', { name: 'Request' }).locator('input[type=password]')
  await field.fill('very secret words')
  const programs = page.getByRole('region', { name: 'The same call as a program' })
  await programs.getByText('••••••••').first().waitFor()
  expect(await programs.getByText('very secret words').count()).toBe(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const name of ['curl', 'TypeScript', 'Python']) {
    await programs.getByRole('tab', { name }).click()
    expect(await programs.getByText('very secret words').count()).toBe(0)
    await programs.getByRole('button', { name: 'Copy', exact: true }).click()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('very secret words')
    await programs.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  }
  expect(visit.faults).toEqual([])
})
