// Checks a service in another environment: one lookup, one PDF, one comparison of faces.
import { expect } from 'vitest'
import { expectCompared } from '../acceptance/face-answers.js'
import { compare, faces, jpeg } from '../acceptance/face-images.js'
import { type Client, get } from '../support/client.js'

/** Together they use the database, the fonts and both native libraries. */
export async function expectWorks(client: Client): Promise<void> {
  const pan = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
  expect(pan.json).toMatchObject({ sub_code: 'SUCCESS' })
  const uan = { uan_number: '100000000001', generate_pdf: 'true' }
  const { json } = await client.lookup('/v2/verification/epfo/uan-to-employment-history', uan)
  const { pathname, search } = new URL((json as { data: { pdf_url: string } }).data.pdf_url)
  expect(await get(`${client.baseUrl}${pathname}${search}`, client.ca)).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^%PDF-/),
  })
  const [one, other] = [await jpeg(faces.laughing()), await jpeg(faces.smiling())]
  expectCompared(await compare(client, one, other), true)
}
