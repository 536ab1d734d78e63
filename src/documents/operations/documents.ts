// Defines the operations on document archives: list, link, revoke links, remove.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { count, hexId, object, time } from '../../operation/schemas.js'
import { type ArchiveEntry, type Archives, defaultLinkDays, maxLinkDays } from '../archives.js'

interface Deps<Name extends keyof Archives> {
  readonly archives: Pick<Archives, Name>
}

const archiveId = () => hexId('the id of an archive: 32 characters, 0-9 and a-f')

export const shownArchive = object({
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

export const shown = ({ id, kind, createdAt, documents }: ArchiveEntry) => ({
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
  command: { words: 'documents list', summary: 'List the archives.' },
  run: async ({ archives }: Deps<'list'>) => ({ items: (await archives.list()).map(shown) }),
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
  command: {
    words: 'documents link',
    operands: ['id'],
    about: { days: `Days that it is valid. Default: ${defaultLinkDays}` },
  },
  async run(
    { archives, address }: Deps<'link'> & { readonly address: { readonly baseUrl: string } },
    { id, days = defaultLinkDays },
    { writeAudit },
  ) {
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
  command: { words: 'documents revoke', operands: ['id'] },
  async run({ archives }: Deps<'revoke'>, { id }, { writeAudit }) {
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
  freshSignIn: true,
  input: object({ id: archiveId() }),
  answer: object({ id: archiveId(), removed: Type.Boolean() }),
  command: { words: 'documents remove', operands: ['id'] },
  async run({ archives }: Deps<'remove'>, { id }, { writeAudit }) {
    if (!(await archives.remove(id, writeAudit))) throw noArchive(id)
    return { id, removed: true }
  },
})

export const documentOperations = [listDocuments, linkDocuments, revokeDocumentLinks, removeDocuments]
