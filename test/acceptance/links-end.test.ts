// Links to what a client was given end with the client's credentials, whatever time was left to them.
import { expect, it } from 'vitest'
import { type Answer, type Client, get } from '../support/client.js'
import { until } from '../support/until.js'
import { dataOf } from './answers.js'
import { completed, expectAccepted, fileOf, submit } from './batches.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'

const target = useTarget()
const fetchFile = (url: string) => get(url, target.client.ca)
const change = (...args: string[]) => commandJson(target.service, 'client', ...args)

/** A result file and a PDF, each behind a link that works. */
async function linksOf(client: Client): Promise<string[]> {
  const file = fileOf('upi-basic', ['found@sandbox'])
  const requestId = expectAccepted(await submit(client, 'upi-basic', { content: file }))
  const history = await client.lookup('/v2/verification/epfo/uan-to-employment-history', {
    uan_number: '100000000001',
    generate_pdf: 'true',
  })
  const links = [await completed(client, requestId), String(dataOf(history).pdf_url)]
  for (const link of links) expect((await fetchFile(link)).status).toBe(200)
  return links
}

/** A change takes effect within a second; the test allows more, for a busy machine. */
const refused = (link: string): Promise<Answer> =>
  until(async () => {
    const answer = await fetchFile(link)
    return answer.status !== 200 && answer
  })

/** Refused like a link that nobody made: a refusal reveals nothing. */
async function expectRefused(links: readonly string[]): Promise<void> {
  for (const link of links) {
    const forged = await fetchFile(link.replace(/sig=./, 'sig=x'))
    const { status, body } = await refused(link)
    expect({ status, body }).toEqual({ status: 422, body: forged.body })
  }
}

describeLocal('the links of a client', () => {
  it('stop working when it is deactivated, and work when it is active again', async () => {
    const client = target.client.as(await createAccount(target.service, 'Deactivated'))
    const links = await linksOf(client)
    await change('deactivate', client.clientId)
    await expectRefused(links)
    await change('activate', client.clientId)
    for (const link of links) await expect.poll(async () => (await fetchFile(link)).status).toBe(200)
  })

  it('stop working with the secret that they were issued to', async () => {
    const account = await createAccount(target.service, 'Rotated')
    const client = target.client.as(account)
    const links = await linksOf(client)
    const rotate = async (...words: string[]) => {
      const { client_secret: secret } = await change('rotate', client.clientId, ...words)
      return target.client.as({ ...account, clientSecret: String(secret) })
    }
    const beside = await rotate('--overlap', '1h')
    for (const link of links) expect((await fetchFile(link)).status).toBe(200)
    const newer = await linksOf(beside)
    const latest = await rotate()
    await expectRefused([...links, ...newer])
    await linksOf(latest)
  })

  it('are not affected by changes to another client', async () => {
    const links = await linksOf(target.client.as(await createAccount(target.service, 'Untouched')))
    const other = await createAccount(target.service, 'Neighbour')
    await change('rotate', other.clientId)
    await change('deactivate', other.clientId)
    for (const link of links) expect((await fetchFile(link)).status).toBe(200)
  })
})
