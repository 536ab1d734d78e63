// Defines the operations on document archives: list, add one document, link, revoke links, remove.
import { Type } from 'typebox'
import {
  type ArchiveEntry,
  archiveKinds,
  defaultLinkDays,
  maxLinkDays,
  type NewDocument,
} from '../../documents/archives.js'
import { contentTypeOf } from '../../documents/content-types.js'
import { isoTime } from '../../kernel/clock.js'
import { act, task, upload } from '../operation.js'
import { notFound, Problem } from '../problem.js'
import { count, hexId, object, time } from '../schemas.js'

/** A scanned court file takes tens of megabytes. */
const maxDocumentBytes = 64 * 1024 * 1024

const archiveId = () => hexId('the id of an archive')

const shownArchive = object({
  id: archiveId(),
  kind: Type.String(),
  created_at: time(),
  documents: Type.Array(
    object({
      file_name: Type.String(),
      content_type: Type.String(),
      size_bytes: count(),
      sha256: Type.String(),
    }),
  ),
})

const shown = ({ id, kind, createdAt, documents }: ArchiveEntry) => ({
  id,
  kind,
  created_at: isoTime(createdAt),
  documents: documents.map((facts) => ({ ...facts })),
})

const noArchive = (id: string) => notFound(`archive ${id}`)

export const listDocuments = act({
  name: 'documents.list',
  method: 'GET',
  path: '/documents',
  summary: 'The document archives; file names may be personal data',
  role: 'auditor',
  input: object({}),
  answer: object({ items: Type.Array(shownArchive) }),
  run: async ({ archives }) => ({ items: (await archives.list()).map(shown) }),
})

/** Adds several documents of one check, with its summary. */
export const addArchive = task(
  async (
    { archives, writeAudit },
    { kind, documents, summary }: { kind: string; documents: readonly NewDocument[]; summary: unknown },
  ) => shown(await archives.add(kind, documents, summary, writeAudit)),
)

export const addDocument = upload({
  name: 'documents.add',
  method: 'POST',
  path: '/documents',
  summary: 'Store a document of a background check as an encrypted archive',
  role: 'operator',
  input: object({
    kind: Type.Enum(Object.keys(archiveKinds)),
    file_name: Type.String({
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f/\\\\]{1,120}$',
      description: 'a file name of 1 to 120 characters without slashes or control characters',
    }),
  }),
  accepts: ['application/octet-stream'],
  maxBytes: maxDocumentBytes,
  answer: shownArchive,
  async take(parts, { kind, file_name: fileName }, _actor, body) {
    const document = {
      fileName,
      contentType: contentTypeOf(fileName),
      async *read() {
        let bytes = 0
        for await (const chunk of body as AsyncIterable<Buffer>) {
          bytes += chunk.length
          if (bytes > maxDocumentBytes)
            throw new Problem('too-large', `A document may have at most ${maxDocumentBytes} bytes`)
          yield chunk
        }
      },
    }
    return addArchive.work(parts, { kind, documents: [document], summary: undefined })
  },
})

export const linkDocuments = act({
  name: 'documents.link',
  method: 'POST',
  path: '/documents/{id}/link',
  summary: 'Create a signed link from which an archive can be downloaded without credentials',
  role: 'operator',
  input: object({
    id: archiveId(),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxLinkDays, description: `Default: ${defaultLinkDays}.` }),
    ),
  }),
  answer: object({ id: archiveId(), url: Type.String(), expires_at: time() }),
  async run({ archives, address, writeAudit }, { id, days = defaultLinkDays }) {
    const path = await archives.link(id, days, writeAudit)
    if (path === undefined) throw noArchive(id)
    const url = address.baseUrl + path
    return { id, url, expires_at: isoTime(Number(new URL(url).searchParams.get('exp')) * 1000) }
  },
})

export const revokeDocumentLinks = act({
  name: 'documents.revoke',
  method: 'POST',
  path: '/documents/{id}/revoke',
  summary: 'Revoke every link of an archive; new ones can be created',
  role: 'operator',
  input: object({ id: archiveId() }),
  answer: object({ id: archiveId(), revoked: Type.Boolean() }),
  async run({ archives, writeAudit }, { id }) {
    if (!(await archives.revoke(id, writeAudit))) throw noArchive(id)
    return { id, revoked: true }
  },
})

export const removeDocuments = act({
  name: 'documents.remove',
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Remove an archive with its documents',
  role: 'operator',
  input: object({ id: archiveId() }),
  answer: object({ id: archiveId(), removed: Type.Boolean() }),
  async run({ archives, writeAudit }, { id }) {
    if (!(await archives.remove(id, writeAudit))) throw noArchive(id)
    return { id, removed: true }
  },
})

export const documentOperations = [
  listDocuments,
  addDocument,
  linkDocuments,
  revokeDocumentLinks,
  removeDocuments,
]
