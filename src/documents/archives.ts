// Owns the document archives: what the operator added on background checks, in pieces sealed one by one, and who
// may see it: whoever holds a link that was made since the last revocation.

import { createHash } from 'node:crypto'
import { type Clock, isoTime } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import * as store from './document-store.js'
import { type LinkQuery, maxTokenChars, refusedLink, type SignedLinks } from './signed-links.js'

/** Longest token of a fir-check link, in characters (interface, Limits). */
export const maxFirTokenChars = 2_000
export const defaultLinkDays = 30
export const maxLinkDays = 3_650
export const maxDocuments = 200
export const maxSummaryBytes = 256 * 1024
const pieceBytes = 256 * 1024
const dayMs = 86_400_000
// A zip is fetched soon after its address was handed out.
const downloadLifeMs = dayMs

export interface ArchiveKind {
  readonly path: string
  readonly tokenChars: number
}

const root = '/v1/background-verification'

/** The four archives of the interface, by the check that they belong to. */
export const archiveKinds: Readonly<Record<string, ArchiveKind>> = {
  'pep-sanction-aml-check': { path: `${root}/pep-sanction-aml-check/document`, tokenChars: maxTokenChars },
  'financial-crime-screening': {
    path: `${root}/financial-crime-screening/document`,
    tokenChars: maxTokenChars,
  },
  'court-record-check': { path: `${root}/court-record-check/archive`, tokenChars: maxTokenChars },
  'fir-check': { path: `${root}/fir-check/document`, tokenChars: maxFirTokenChars },
}

export const archiveFilePath = (id: string): string => `/v1/files/archives/${id}.zip`

export interface DocumentFacts {
  readonly file_name: string
  readonly content_type: string
  readonly size_bytes: number
  /** Hex. */
  readonly sha256: string
}

interface Contents {
  readonly documents: readonly DocumentFacts[]
  readonly summary?: unknown
}

/** A document to be added: its bytes are read once, piece by piece. */
export interface NewDocument {
  readonly fileName: string
  readonly contentType: string
  read(): AsyncIterable<Buffer>
}

export interface ArchiveEntry {
  readonly id: string
  readonly kind: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly documents: readonly DocumentFacts[]
}

/** An archive on the wire: the data of the interface's answer. */
export interface ArchiveAnswer {
  readonly kind: string
  readonly created_at: string
  readonly summary?: unknown
  readonly documents: readonly (DocumentFacts & { readonly download_url: string })[]
}

export interface OpenedArchive extends ArchiveEntry {
  /** The bytes of a document, piece by piece; one piece is in memory at a time. */
  read(document: number): AsyncGenerator<Buffer>
}

export interface Archives {
  /** Adds an archive. Nothing of it is to be seen when it throws. `summary` is any JSON. */
  add(
    kind: string,
    documents: readonly NewDocument[],
    summary?: unknown,
    writeAudit?: WriteAudit,
  ): Promise<ArchiveEntry>
  list(): Promise<ArchiveEntry[]>
  /** Path and query of a link for so many days; undefined when there is no such archive. */
  link(id: string, days: number, writeAudit?: WriteAudit): Promise<string | undefined>
  /** Makes every link of the archive worthless; false when there is no such archive. */
  revoke(id: string, writeAudit?: WriteAudit): Promise<boolean>
  /** Removes the archive with its documents; false when there is none. */
  remove(id: string, writeAudit?: WriteAudit): Promise<boolean>
  /** What a link opens; `baseUrl` goes before the download addresses. Throws the one refusal of links. */
  answer(kind: string, query: LinkQuery, baseUrl: string): Promise<ArchiveAnswer>
  /** The archive behind a download address. Throws the one refusal of links. */
  open(id: string, query: LinkQuery): Promise<OpenedArchive>
  /** Deletes what addings that were cut off left behind a day ago or earlier; answers how many archives. */
  sweep(): Promise<number>
}

export function createArchives(parts: {
  db: Database
  vault: Sealing & Indexing
  links: SignedLinks
  clock: Clock
  newId: () => string
}): Archives {
  const { db, vault, links, clock, newId } = parts
  const context = (id: string) => `archive:${id}`
  const pieceContext = (id: string, document: number, n: number) => `archive-piece:${id}:${document}:${n}`
  const contentsOf = (row: store.ArchiveRow): Contents =>
    JSON.parse(vault.open(row.sealed, context(row.id)).toString())
  const entryOf = (row: store.ArchiveRow): ArchiveEntry => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    documents: contentsOf(row).documents,
  })

  /** Writes a document in pieces of one size; answers its size and hash. */
  async function write(id: string, document: number, source: NewDocument): Promise<DocumentFacts> {
    const hash = createHash('sha256')
    let bytes = 0
    let n = 0
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const put = async (piece: Buffer) => {
      const sealed = vault.seal(piece, pieceContext(id, document, n))
      await store.insertPiece(db, { archiveId: id, document, n, sealed })
      n++
    }
    for await (const chunk of source.read()) {
      hash.update(chunk)
      bytes += chunk.length
      waiting.push(chunk)
      waitingBytes += chunk.length
      while (waitingBytes >= pieceBytes) {
        const whole = Buffer.concat(waiting)
        await put(whole.subarray(0, pieceBytes))
        waiting = [whole.subarray(pieceBytes)]
        waitingBytes -= pieceBytes
      }
    }
    if (waitingBytes > 0) await put(Buffer.concat(waiting))
    return {
      file_name: source.fileName,
      content_type: source.contentType,
      size_bytes: bytes,
      sha256: hash.digest('hex'),
    }
  }

  async function* read(id: string, document: number, sizeBytes: number): AsyncGenerator<Buffer> {
    const pieces = Math.ceil(sizeBytes / pieceBytes)
    for (let n = 0; n < pieces; n++) {
      const sealed = await store.selectPiece(db, { archiveId: id, document, n })
      if (sealed === undefined) throw new Error('a piece of a document is gone')
      yield vault.open(sealed, pieceContext(id, document, n))
    }
  }

  /** The archive that a link's content names, when the link is of its present revision. */
  async function byLink(content: string): Promise<store.ArchiveRow> {
    const [id, revision] = content.split('.')
    const row = await store.selectArchive(db, id!)
    if (row === undefined || String(row.revision) !== revision) throw refusedLink()
    return row
  }

  return {
    async add(kind, documents, summary, writeAudit = unaudited) {
      const id = newId()
      const createdAt = clock.now()
      await store.insertArchive(db, { id, kind, createdAt })
      try {
        const facts: DocumentFacts[] = []
        for (const [place, document] of documents.entries()) facts.push(await write(id, place, document))
        const contents: Contents =
          summary === undefined ? { documents: facts } : { documents: facts, summary }
        const sealed = vault.seal(Buffer.from(JSON.stringify(contents)), context(id))
        await db.transaction(async (tx) => {
          await store.completeArchive(tx, { id, sealed, now: clock.now() })
          await writeAudit(tx, { act: 'documents.add', target: id, facts: { kind, documents: facts.length } })
        })
        return { id, kind, createdAt, documents: facts }
      } catch (error) {
        await store.deleteArchive(db, id)
        throw error
      }
    },

    async list() {
      return (await store.selectArchives(db)).map(entryOf)
    },

    async link(id, days, writeAudit = unaudited) {
      const row = await store.selectArchive(db, id)
      if (row === undefined) return undefined
      const endS = Math.floor((clock.now() + days * dayMs) / 1000)
      await db.transaction((tx) => writeAudit(tx, { act: 'documents.link', target: id, facts: { days } }))
      return links.make(archiveKinds[row.kind]!.path, `${id}.${row.revision}`, endS)
    },

    revoke: (id, writeAudit = unaudited) =>
      db.transaction(async (tx) => {
        if ((await store.reviseArchive(tx, id)) === undefined) return false
        await writeAudit(tx, { act: 'documents.revoke', target: id })
        return true
      }),

    remove: (id, writeAudit = unaudited) =>
      db.transaction(async (tx) => {
        if (!(await store.deleteArchive(tx, id))) return false
        await writeAudit(tx, { act: 'documents.remove', target: id })
        return true
      }),

    async answer(kind, query, baseUrl) {
      const { path, tokenChars } = archiveKinds[kind]!
      const row = await byLink(links.open(path, query, tokenChars))
      if (row.kind !== kind) throw refusedLink()
      const { documents, summary } = contentsOf(row)
      const endS = Math.min(Number(query.exp), Math.floor((clock.now() + downloadLifeMs) / 1000))
      const download = baseUrl + links.make(archiveFilePath(row.id), `${row.id}.${row.revision}`, endS)
      return {
        kind,
        created_at: isoTime(row.created_at),
        ...(summary === undefined ? {} : { summary }),
        documents: documents.map((document) => ({ ...document, download_url: download })),
      }
    },

    sweep: () => store.deleteUnfinished(db, clock.now() - dayMs),

    async open(id, query) {
      const row = await byLink(links.open(archiveFilePath(id), query))
      if (row.id !== id) throw refusedLink()
      const entry = entryOf(row)
      return { ...entry, read: (document) => read(id, document, entry.documents[document]!.size_bytes) }
    },
  }
}
