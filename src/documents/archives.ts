// Keeps the document archives of background checks that the operator added. Whoever holds a link made since the last
// revocation may read them.

import { type Clock, isoTime } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import { createPieces, type DocumentFacts, type NewDocument, type Pieces } from './archive-pieces.js'
import * as store from './document-store.js'
import { type LinkQuery, maxTokenChars, refusedLink, type SignedLinks } from './signed-links.js'

/** Longest token of a fir-check link, in characters (interface, Limits). */
const maxFirTokenChars = 2_000
export const defaultLinkDays = 30
export const maxLinkDays = 3_650
export const maxDocuments = 200
export const maxSummaryBytes = 256 * 1024
const dayMs = 86_400_000
// A zip is fetched soon after its address was issued.
const downloadLifeMs = dayMs

export type { NewDocument } from './archive-pieces.js'

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

interface Contents {
  readonly documents: readonly DocumentFacts[]
  readonly summary?: unknown
}

export interface ArchiveEntry {
  readonly id: string
  readonly kind: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly documents: readonly DocumentFacts[]
}

/** An archive on the wire: the data of the interface's answer. */
interface ArchiveAnswer {
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
  /**
   * Adds an archive. When it throws, nothing of it is left.
   *
   * @param documents each is read to its end before the next is asked for
   * @param summary any JSON; read after the documents
   */
  add(
    kind: string,
    documents: Iterable<NewDocument> | AsyncIterable<NewDocument>,
    summary?: () => unknown,
    writeAudit?: WriteAudit,
  ): Promise<ArchiveEntry>
  list(): Promise<ArchiveEntry[]>
  /** What kind of archive it is, and since when it is there, without opening it. */
  find(id: string): Promise<Pick<ArchiveEntry, 'kind' | 'createdAt'> | undefined>
  /** Path and query of a link that is valid for the given days; undefined for an unknown archive. */
  link(id: string, days: number, writeAudit?: WriteAudit): Promise<string | undefined>
  /** Revokes every link of the archive; false when there is no such archive. */
  revoke(id: string, writeAudit?: WriteAudit): Promise<boolean>
  /** Removes the archive with its documents; false when there is none. */
  remove(id: string, writeAudit?: WriteAudit): Promise<boolean>
  /** The archive that a link opens; `baseUrl` goes before the download addresses. Throws the one refusal of links. */
  answer(kind: string, query: LinkQuery, baseUrl: string): Promise<ArchiveAnswer>
  /** The archive behind a download address. Throws the one refusal of links. */
  open(id: string, query: LinkQuery): Promise<OpenedArchive>
  /** Deletes incomplete archives that are older than a day; returns how many archives. */
  sweep(): Promise<number>
}

interface ArchiveParts {
  db: Database
  vault: Sealing & Indexing
  links: SignedLinks
  clock: Clock
  newId: () => string
}

const context = (id: string) => `archive:${id}`

/** Reads the rows of archives. */
function createRead({ vault }: Pick<ArchiveParts, 'vault'>) {
  const contentsOf = (row: store.ArchiveRow): Contents =>
    JSON.parse(vault.open(row.sealed, context(row.id)).toString())
  const entryOf = (row: store.ArchiveRow): ArchiveEntry => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    documents: contentsOf(row).documents,
  })
  return { contentsOf, entryOf }
}

/** The operator's actions on archives. */
function createKeeping(
  parts: ArchiveParts,
  write: Pieces['write'],
): Pick<Archives, 'add' | 'link' | 'revoke' | 'remove'> {
  const { db, vault, links, clock, newId } = parts
  return {
    async add(kind, documents, summaryOf = () => undefined, writeAudit = unaudited) {
      const id = newId()
      const createdAt = clock.now()
      await store.insertArchive(db, { id, kind, createdAt })
      try {
        const facts: DocumentFacts[] = []
        for await (const document of documents) facts.push(await write(id, facts.length, document))
        const summary = summaryOf()
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
  }
}

/** What holders of a link see. */
function createShowing(parts: ArchiveParts, read: Pieces['read']): Pick<Archives, 'answer' | 'open'> {
  const { db, links, clock } = parts
  const { contentsOf, entryOf } = createRead(parts)

  /** The archive that a link's content names, when the link is of its current revision. */
  async function byLink(content: string): Promise<store.ArchiveRow> {
    const [id, revision] = content.split('.')
    const row = await store.selectArchive(db, id!)
    if (row === undefined || String(row.revision) !== revision) throw refusedLink()
    return row
  }

  return {
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

    async open(id, query) {
      const row = await byLink(links.open(archiveFilePath(id), query))
      if (row.id !== id) throw refusedLink()
      const entry = entryOf(row)
      return { ...entry, read: (document) => read(id, document, entry.documents[document]!.size_bytes) }
    },
  }
}

export function createArchives(parts: ArchiveParts): Archives {
  const { db, clock } = parts
  const { entryOf } = createRead(parts)
  const { write, read } = createPieces(parts)
  return {
    ...createKeeping(parts, write),
    ...createShowing(parts, read),
    list: async () => (await store.selectArchives(db)).map(entryOf),
    async find(id) {
      const row = await store.selectArchive(db, id)
      return row && { kind: row.kind, createdAt: row.created_at }
    },
    sweep: () => store.deleteUnfinished(db, clock.now()),
  }
}
