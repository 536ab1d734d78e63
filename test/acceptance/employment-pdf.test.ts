// Tests the PDF of an employment history: made on request, behind a signed link, with the content of the answer.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { dataOf, expectEnvelope, expectParameterRefused, subCodeOf } from './answers.js'
import { searchFor } from './disclosure.js'
import { download } from './download.js'
import { without } from './lookup-proof.js'
import { describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const path = '/v2/verification/epfo/uan-to-employment-history'
const ask = (uan: string, generatePdf: string) =>
  target.client.lookup(path, { uan_number: uan, generate_pdf: generatePdf })
const fetchFile = (url: string) => download(url, target.client.ca)

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  let text = ''
  for (let n = 1; n <= document.numPages; n++) {
    const content = await (await document.getPage(n)).getTextContent()
    text += content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  await document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

describe('generate_pdf', () => {
  it('true: a PDF that says what the answer says', async () => {
    const answer = await ask('100000000001', 'true')
    const { pdf_url: url, employment_history: rows } = dataOf(answer) as {
      pdf_url: string
      employment_history: Record<string, string | null>[]
    }
    expect(url).toMatch(
      /^https:\/\/[^/]+\/v1\/files\/reports\/[0-9a-f]{32}\.pdf\?token=[\w-]+&exp=\d{10}&sig=[0-9a-f]{64}$/,
    )
    const expS = Number(new URL(url).searchParams.get('exp'))
    expect(expS).toBeGreaterThan(Date.now() / 1000)
    const file = await fetchFile(url)
    expect(file).toMatchObject({ status: 200, contentType: 'application/pdf' })
    const text = await textOf(file.bytes)
    for (const row of rows) {
      for (const value of Object.values(row)) if (value !== null) expect(text).toContain(value)
    }
    expect(text).toContain('100000000001')
    expect(text).toMatch(/Generated .* IST \(\d{4}-\d{2}-\d{2}T/)
    expect(text).toContain('Page 1 of 1')
  })

  it('is read in every spelling that clients send', async () => {
    for (const yes of ['True', 'Y', '1']) {
      expect(dataOf(await ask('100000000001', yes)).pdf_url).toEqual(
        expect.stringContaining('/v1/files/reports/'),
      )
    }
    for (const no of ['false', 'False', 'N', '0']) {
      expect(dataOf(await ask('100000000001', no)).pdf_url).toBeNull()
    }
    expectParameterRefused(await ask('100000000001', 'perhaps'), ['query', 'generate_pdf'])
  })

  it('makes no PDF for a person without history', async () => {
    expectEnvelope(await ask('100000000002', 'true'), without('DETAILS_NOT_FOUND'))
  })

  it('answers the same 422 to every altered link', async () => {
    const first = String(dataOf(await ask('100000000001', 'true')).pdf_url)
    const second = String(dataOf(await ask('100000000001', 'true')).pdf_url)
    expect(first).not.toBe(second)
    const [path1, query1] = first.split('?') as [string, string]
    const [path2, query2] = second.split('?') as [string, string]
    const odd = [
      path1,
      `${path1}?`,
      `${path1}?${query2}`,
      `${path2}?${query1}`,
      `${path1}?${query1}0`,
      `${path1}?${query1.replace('exp=', 'exp=0')}`,
      `${path1}?${query1}&exp=1`,
      `${path1.replace(/[0-9a-f]{32}/, '0'.repeat(32))}?${query1}`,
      `${path1.replace('.pdf', '.csv').replace('reports', 'batches')}?${query1}`,
      `${path1.replace('/files/', '/%66iles/')}?${query1}`,
    ]
    const answers = await Promise.all(odd.map(fetchFile))
    for (const { status, bytes } of answers) {
      expect({ status, body: bytes.toString() }).toEqual({ status: 422, body: answers[0]!.bytes.toString() })
    }
    expect((await fetchFile(first)).status).toBe(200)
  })
})

describeLocal('the PDF: Devanagari, the ledger, at rest', () => {
  it('is made of an imported history in Devanagari, costs nothing extra, and is stored encrypted', async () => {
    const { service } = target
    const file = join(service.installation.scratchDir, 'employment.jsonl')
    const record = {
      uan_number: '100000777771',
      member_id: 'MHZZZ00099990000000042',
      name: 'Zyxwanda Qoruvelly',
      guardian_name: 'द्रौपदी प्रद्युम्न',
      establishment_name: 'कार्तिकेय उद्योग',
      date_of_joining: '2020-02-29',
      date_of_exit: '2024-03-31',
    }
    await writeFile(file, `${JSON.stringify(record)}\n`)
    expect((await service.cli('records', 'import', 'employment', file)).code).toBe(0)
    const answer = await ask('100000777771', 'true')
    const pdf = await fetchFile(String(dataOf(answer).pdf_url))
    const text = await textOf(pdf.bytes)
    for (const value of ['Zyxwanda Qoruvelly', 'MHZZZ00099990000000042', '2020-02-29', '2024-03-31'])
      expect(text).toContain(value)
    expect(text).toMatch(/[\u0900-\u097f]/)
    expect(text).not.toContain('\ufffd')
    const plain = await ask('100000777771', 'false')
    const rows = await usageRows(service)
    const [withPdf, withoutPdf] = [answer, plain].map((each) => rowOf(rows, each))
    expect(withPdf!.price).toBe(withoutPdf!.price)
    expect(subCodeOf(plain)).toBe('SUCCESS')
    expect(await service.stop()).toBe(0)
    const found = await searchFor(['Zyxwanda Qoruvelly']).inDirectory(service.dataDir)
    expect(found).toEqual([])
  })
})
