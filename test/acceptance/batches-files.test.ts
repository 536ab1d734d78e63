// Tests batch files: the answer to each, or the results of its records.
import { describe, expect, it } from 'vitest'
import { expectDetail, expectEnvelope } from './answers.js'
import { completed, download, expectAccepted, submit } from './batches.js'
import { fileCases, isRefused } from './batches-files.cases.js'
import { useTarget } from './target.js'

const target = useTarget()

describe('batch files', () => {
  it('number at least sixty', () => {
    expect(new Set(fileCases.map(({ name }) => name)).size).toBe(fileCases.length)
    expect(fileCases.length).toBeGreaterThanOrEqual(60)
  })

  for (const { name, lookup, upload, expected } of fileCases) {
    const outcome = isRefused(expected)
      ? `${expected.status} ${expected.subCode ?? expected.message}`
      : `${expected.length} rows`
    it(`${outcome}: ${lookup}, ${name}`, async () => {
      const answer = await submit(target.client, lookup, upload)
      if (!isRefused(expected)) {
        const url = await completed(target.client, expectAccepted(answer))
        const { header, rows } = await download(url, target.client.ca)
        expect(rows.map((row) => [row[header[0]!], row.sub_code])).toEqual(expected)
      } else if (expected.subCode === undefined) expectDetail(answer, expected.status, expected.message)
      else {
        const { status, subCode, message } = expected
        expectEnvelope(answer, { status, code: status, subCode, message })
      }
    })
  }
})
