// Defines the operation that stores documents on this machine as one archive.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Type } from 'typebox'
import { asInput, readableFile } from '../../operation/local-files.js'
import { act, type Call } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { localFile, object } from '../../operation/schemas.js'
import { fileProblem } from '../../platform/file-problem.js'
import { archiveKinds, maxDocuments, maxSummaryBytes } from '../archives.js'
import { shown, shownArchive } from './documents.js'
import { type Adding, bounded, nameProblem, type Sent, summaryOf } from './sent-documents.js'

const kinds = Object.keys(archiveKinds)

/** Checks the files and their own names, which the zip and the answer show. Throws Problem. */
async function checkFiles(files: readonly string[]): Promise<void> {
  const names = new Set<string>()
  for (const file of files) {
    await readableFile('files', file)
    const name = basename(file)
    await asInput('files', () => {
      const problem = nameProblem(name)
      if (problem !== undefined) throw new Error(`the name of ${file} ${problem}`)
      if (names.has(name.toLowerCase()))
        throw new Error(`two files are called ${name}: an archive needs different names`)
    })
    names.add(name.toLowerCase())
  }
}

function* documentsOf(files: readonly string[], { progress, signal }: Call): Generator<Sent> {
  for (const [i, file] of files.entries())
    yield {
      fileName: basename(file),
      async *read() {
        progress(`${i + 1} of ${files.length}: ${basename(file)}`)
        try {
          yield* createReadStream(file, { signal }) as AsyncIterable<Buffer>
        } catch (error) {
          throw signal.aborted ? error : new Error(fileProblem(file, error))
        }
      },
    }
}

export const addDocumentFiles = act({
  name: 'documents.add-files',
  method: 'POST',
  path: '/documents/files',
  summary: 'Store documents of a background check as an encrypted archive',
  role: 'operator',
  local: true,
  input: object({
    kind: Type.Enum(kinds),
    files: Type.Array(localFile('A document.'), { minItems: 1, maxItems: maxDocuments }),
    summary: Type.Optional(
      Type.String({ description: 'The result of the check, in JSON; returned unchanged.' }),
    ),
  }),
  answer: shownArchive,
  command: {
    words: 'documents add',
    operands: ['kind', 'files'],
    values: { files: 'FILE', summary: 'JSON' },
    about: { summary: 'The result of the check; returned unchanged.' },
    notes: [`Kinds: ${kinds.join(', ')}`, '"documents link" creates a link from which it can be downloaded.'],
  },
  async run({ archives }: Adding, { kind, files, summary: text = '' }, call) {
    if (Buffer.byteLength(text) > maxSummaryBytes)
      throw invalid('summary', `may have at most ${maxSummaryBytes} bytes`)
    const summary = summaryOf(text || undefined)
    await checkFiles(files)
    const documents = bounded(documentsOf(files, call))
    return shown(await archives.add(kind, documents, () => summary, call.writeAudit))
  },
})
