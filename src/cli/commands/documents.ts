// The commands about document archives: add, list, link, revoke, remove.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import {
  archiveKinds,
  defaultLinkDays,
  maxDocuments,
  maxLinkDays,
  maxSummaryBytes,
} from '../../documents/archives.js'
import { addArchive, nameProblem } from '../../documents/operations/add-documents.js'
import {
  linkDocuments,
  listDocuments,
  removeDocuments,
  revokeDocumentLinks,
} from '../../documents/operations/documents.js'
import { counted } from '../../kernel/counted.js'
import { idOf } from '../account.js'
import { type Command, wantsJson } from '../command.js'
import { readableFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'
import { readWholeNumber } from '../whole-number.js'

const kinds = Object.keys(archiveKinds)

function readSummary(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (Buffer.byteLength(text) > maxSummaryBytes)
    throw new Misuse(`--summary may have at most ${maxSummaryBytes} bytes`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Misuse('--summary must be JSON')
  }
}

/** The files by their own names, which the zip and the answer show. Throws Misuse. */
async function readFiles(named: readonly string[], io: Io): Promise<string[]> {
  const files: string[] = []
  const names = new Set<string>()
  for (const each of named) {
    const file = await readableFile(io, each)
    files.push(file)
    const name = basename(file)
    const problem = nameProblem(name)
    if (problem !== undefined) throw new Misuse(`the name of ${file} ${problem}`)
    if (names.has(name.toLowerCase()))
      throw new Misuse(`two files are called ${name}: an archive needs different names`)
    names.add(name.toLowerCase())
  }
  return files
}

const add: Command = {
  name: 'documents add',
  summary: 'Store documents of a background check as an encrypted archive.',
  operands: 'KIND FILE...',
  options: {
    summary: { type: 'string', value: 'JSON', about: 'The result of the check; returned unchanged.' },
  },
  notes: [`Kinds: ${kinds.join(', ')}`, '"documents link" creates a link from which it can be downloaded.'],
  arity: [2, maxDocuments + 1],
  async run(admin, args, io) {
    const [kind, ...named] = args.positionals
    if (!kinds.includes(kind!)) throw new Misuse(`there is no kind "${kind}"; there are ${kinds.join(', ')}`)
    const summary = readSummary(args.text('summary'))
    const files = await readFiles(named, io)
    let done = 0
    const documents = files.map((file) => ({
      fileName: basename(file),
      async *read() {
        io.progress(`${++done} of ${files.length}: ${basename(file)}`)
        for await (const chunk of createReadStream(file, { signal: io.signal })) yield chunk as Buffer
      },
    }))
    const archive = await admin.work(addArchive, { kind: kind!, documents, summary: () => summary })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(archive)}\n`)
    await io.out(`${archive.id}\n`) // alone, so that a script can take it
    io.err(`${counted(archive.documents.length, 'document is', 'documents are')} stored.\n`)
  },
}

const list: Command = {
  name: 'documents list',
  summary: 'List the archives.',
  arity: [0, 0],
  async run(admin, args, io) {
    const { items } = await admin.run(listDocuments, {})
    const archives = items.map(({ documents, ...facts }) => ({
      ...facts,
      documents: documents.length,
      bytes: documents.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    }))
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(archives)}\n`)
    const rows = archives.map((one) => [one.id, one.kind, one.created_at, one.documents, one.bytes])
    await io.out(tableText(['id', 'kind', 'added', 'documents', 'bytes'], rows, io.colour))
  },
}

const link: Command = {
  name: 'documents link',
  summary: 'Create a signed link from which an archive can be downloaded without credentials.',
  operands: 'ID',
  options: {
    days: { type: 'string', value: 'N', about: `Days that it is valid. Default: ${defaultLinkDays}` },
  },
  arity: [1, 1],
  async run(admin, args, io) {
    const days = readWholeNumber('--days', args.text('days') ?? String(defaultLinkDays), 1, maxLinkDays)
    const link = await admin.run(linkDocuments, { id: idOf('archive', args.positionals[0]!), days })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(link)}\n` : `${link.url}\n`)
  },
}

const revoke: Command = {
  name: 'documents revoke',
  summary: 'Revoke every link of an archive; new ones can be created.',
  operands: 'ID',
  arity: [1, 1],
  async run(admin, args, io) {
    const done = await admin.run(revokeDocumentLinks, { id: idOf('archive', args.positionals[0]!) })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(done)}\n` : `links of ${done.id} revoked\n`)
  },
}

const remove: Command = {
  name: 'documents remove',
  summary: 'Remove an archive with its documents.',
  operands: 'ID',
  arity: [1, 1],
  async run(admin, args, io) {
    const done = await admin.run(removeDocuments, { id: idOf('archive', args.positionals[0]!) })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(done)}\n` : `${done.id} removed\n`)
  },
}

export const documentsCommands: readonly Command[] = [add, list, link, revoke, remove]
