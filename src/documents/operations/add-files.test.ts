// Tests that documents on this machine are checked before any is stored, and are read one after the other.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../operation/operation.js'
import type { Archives } from '../archives.js'
import { addDocumentFiles } from './add-files.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'add-files-'))
  await mkdir(join(folder, 'other'))
  for (const name of ['report.pdf', 'annex.txt', 'other/Report.pdf', 'back\\slash.pdf'])
    await writeFile(join(folder, name), `bytes of ${name}`)
})
afterAll(() => rm(folder, { recursive: true }))

async function add(names: readonly string[], summary?: string) {
  const stored: unknown[] = []
  const lines: string[] = []
  const archives: Pick<Archives, 'add'> = {
    async add(kind, documents, summaryOf) {
      const facts = []
      for await (const { fileName, contentType, read } of documents) {
        let text = ''
        for await (const chunk of read()) text += String(chunk)
        facts.push({ file_name: fileName, content_type: contentType, size_bytes: text.length, sha256: text })
      }
      stored.push(summaryOf?.())
      return { id: 'a'.repeat(32), kind, createdAt: 0, documents: facts }
    },
  }
  const call = { progress: (text: string) => lines.push(text), signal: new AbortController().signal }
  const input = { kind: 'fir-check', files: names.map((name) => join(folder, name)) }
  try {
    const answer = await addDocumentFiles.run(
      { archives },
      { ...input, ...(summary === undefined ? {} : { summary }) },
      call as unknown as Call,
    )
    return { answer, stored, lines }
  } catch (error) {
    expect(stored).toEqual([])
    throw error
  }
}

describe('documents on this machine', () => {
  it('are stored in their order with their own names, and each is announced', async () => {
    const { answer, stored, lines } = await add(['report.pdf', 'annex.txt'], '{"hits": 2}')
    expect(answer.documents).toMatchObject([
      { file_name: 'report.pdf', content_type: 'application/pdf', sha256: 'bytes of report.pdf' },
      { file_name: 'annex.txt', sha256: 'bytes of annex.txt' },
    ])
    expect(stored).toEqual([{ hits: 2 }])
    expect(lines).toEqual(['1 of 2: report.pdf', '2 of 2: annex.txt'])
  })

  it.each([
    [['report.pdf', 'none.pdf'], undefined, 'files', /^there is no file \S+\/none\.pdf$/],
    [['other'], undefined, 'files', /\/other is not a file$/],
    [['report.pdf', 'other/Report.pdf'], undefined, 'files', /^two files are called Report\.pdf: /],
    [['back\\slash.pdf'], undefined, 'files', /^the name of \S+ must be 1 to 255 bytes without slashes/],
    [['report.pdf'], '{', 'summary', /^summary must be JSON/],
    [['report.pdf'], `"${'x'.repeat(256 * 1024)}"`, 'summary', /^summary may have at most 262144 bytes$/],
  ])('%j with the summary %.5s are refused', async (names, summary, member, message) => {
    await expect(add(names, summary)).rejects.toMatchObject({
      kind: 'invalid-input',
      members: [{ member }],
      message: expect.stringMatching(message),
    })
  })
})
