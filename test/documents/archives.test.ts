// Tests the archives: documents come back whole, are stored encrypted in pieces, and open only by a valid link.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Archives,
  archiveFilePath,
  archiveKinds,
  createArchives,
  type NewDocument,
} from '../../src/documents/archives.js'
import { createClientLinks } from '../../src/documents/client-links.js'
import { createReports, type Reports, reportLifeMs } from '../../src/documents/reports.js'
import { createSignedLinks } from '../../src/documents/signed-links.js'
import { Failure } from '../../src/kernel/failures.js'
import { newId } from '../../src/kernel/ids.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const clock = { at: Date.parse('2026-06-01T00:00:00Z'), now: () => clock.at }
const dayMs = 86_400_000
const key = randomBytes(32)

/** AES-256-GCM with the context as additional data, as in the vault, under one key of this run. */
const index = (domain: string, value: string) =>
  createHash('sha256')
    .update(domain + value)
    .digest()
const vault = {
  seal(plaintext: Buffer, context: string): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
    const text = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  },
  index,
  indexes: (domain: string, value: string) => [index(domain, value)],
  open(sealed: Buffer, context: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  },
}
let archives: Archives
let reports: Reports
const inForce = new Set([7, 8])

beforeAll(async () => {
  const links = createSignedLinks({ keys: () => [{ id: 1, key }], clock })
  archives = createArchives({ db, vault, links, clock, newId })
  const clientLinks = createClientLinks({ links, isInForce: (secretId) => inForce.has(secretId) })
  reports = createReports({ db, vault, clientLinks, clock, newId })
})

const documentOf = (fileName: string, chunks: readonly Buffer[]): NewDocument => ({
  fileName,
  contentType: 'application/pdf',
  async *read() {
    yield* chunks
  },
})
const queryOf = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]))
const refuses = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  expect((error as Failure).problems).toEqual([
    { loc: ['query', 'token'], msg: 'Invalid or expired link', type: 'value_error' },
  ])
}
const addOne = (kind = 'fir-check') => archives.add(kind, [documentOf('a.pdf', [Buffer.from('text')])])

describe('an archive', () => {
  it('is returned complete, in whatever pieces it is read, and is stored encrypted', async () => {
    const secret = Buffer.from('unmistakable words')
    const sizes = [0, 1, 262_143, 262_144, 262_145, 1_000_000]
    const contents = sizes.map((size) => {
      const bytes = randomBytes(size)
      secret.copy(bytes)
      return bytes
    })
    const documents = contents.map((bytes, n) => {
      const chunks: Buffer[] = []
      for (let at = 0; at < bytes.length; at += 70_001) chunks.push(bytes.subarray(at, at + 70_001))
      return documentOf(`${n}.pdf`, chunks)
    })
    const { id } = await archives.add('fir-check', documents, () => ({ hits: 2 }))
    const link = (await archives.link(id, 30))!
    const answer = await archives.answer('fir-check', queryOf(link), 'https://host')
    expect(answer).toMatchObject({
      kind: 'fir-check',
      created_at: '2026-06-01T00:00:00.000Z',
      summary: { hits: 2 },
    })
    expect(answer.documents.map((each) => each.size_bytes)).toEqual(sizes)
    const download = new URL(answer.documents[0]!.download_url)
    expect(download.pathname).toBe(archiveFilePath(id))
    const opened = await archives.open(id, Object.fromEntries(download.searchParams))
    for (const [n, bytes] of contents.entries()) {
      const pieces: Buffer[] = []
      for await (const piece of opened.read(n)) {
        expect(piece.length).toBeLessThanOrEqual(262_144)
        pieces.push(piece)
      }
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
      expect(answer.documents[n]!.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
    const { rows } = await db.query<{ sealed: Buffer }>(
      'select sealed from archive_piece union all select sealed from archive',
    )
    expect(rows.some(({ sealed }) => sealed.includes(secret) || sealed.includes('.pdf'))).toBe(false)
  })

  it('without a summary has none', async () => {
    const { id } = await addOne()
    const answer = await archives.answer('fir-check', queryOf((await archives.link(id, 1))!), '')
    expect(Object.keys(answer)).toEqual(['kind', 'created_at', 'documents'])
  })

  it('has a link for 30 days, and a download no longer than the link', async () => {
    const { id } = await addOne()
    const query = queryOf((await archives.link(id, 30))!)
    expect(Number(query.exp)).toBe(clock.at / 1000 + 2_592_000)
    const start = clock.at
    clock.at = start + 30 * dayMs - 3_600_000
    const { documents } = await archives.answer('fir-check', query, 'https://host')
    const exp = new URL(documents[0]!.download_url).searchParams.get('exp')
    expect(exp).toBe(query.exp)
    clock.at = start + 30 * dayMs
    await refuses(archives.answer('fir-check', query, ''))
    clock.at = start
  })

  it('opens only under its own path', async () => {
    for (const kind of Object.keys(archiveKinds)) {
      const { id } = await addOne(kind)
      const query = queryOf((await archives.link(id, 30))!)
      expect((await archives.answer(kind, query, '')).kind).toBe(kind)
      for (const other of Object.keys(archiveKinds).filter((each) => each !== kind))
        await refuses(archives.answer(other, query, ''))
      await refuses(archives.open(id, query))
    }
  })

  it('opens by no earlier link after a revocation, and by a new one', async () => {
    const { id } = await addOne()
    const query = queryOf((await archives.link(id, 30))!)
    const { documents } = await archives.answer('fir-check', query, 'https://host')
    const download = Object.fromEntries(new URL(documents[0]!.download_url).searchParams)
    expect(await archives.revoke(id)).toBe(true)
    await refuses(archives.answer('fir-check', query, ''))
    await refuses(archives.open(id, download))
    const newer = queryOf((await archives.link(id, 30))!)
    expect((await archives.answer('fir-check', newer, '')).documents).toHaveLength(1)
    expect(await archives.revoke('none')).toBe(false)
  })

  it('is deleted with its pieces when it is removed, and its links are refused', async () => {
    const { id } = await addOne()
    const query = queryOf((await archives.link(id, 30))!)
    expect(await archives.remove(id)).toBe(true)
    await refuses(archives.answer('fir-check', query, ''))
    const { rowCount } = await db.query('select 1 from archive_piece where archive_id = $1', [id])
    expect(rowCount).toBe(0)
    expect(await archives.link(id, 30)).toBeUndefined()
    expect(await archives.remove(id)).toBe(false)
  })

  it('leaves nothing when adding it fails', async () => {
    const before = (await archives.list()).length
    const broken: NewDocument = {
      fileName: 'b.pdf',
      contentType: 'application/pdf',
      async *read() {
        yield randomBytes(600_000)
        throw new Error('the disk is gone')
      },
    }
    await expect(
      archives.add('fir-check', [documentOf('a.pdf', [Buffer.from('x')]), broken]),
    ).rejects.toThrow('disk')
    expect(await archives.list()).toHaveLength(before)
    const { rowCount } = await db.query('select 1 from archive where whole_at is null')
    expect(rowCount).toBe(0)
  })
})

describe('a report', () => {
  it('opens through its link until it expires, is stored encrypted, and is deleted afterwards', async () => {
    const pdf = Buffer.from('%PDF unmistakable')
    const link = await reports.keep(pdf, 7)
    const id = /reports\/([0-9a-f]{32})\.pdf/.exec(link)![1]!
    expect((await reports.open(id, queryOf(link))).equals(pdf)).toBe(true)
    const { rows } = await db.query<{ sealed: Buffer }>('select sealed from report')
    expect(rows[0]!.sealed.includes('unmistakable')).toBe(false)
    const another = await reports.keep(pdf, 7)
    await refuses(reports.open(id, queryOf(another)))
    inForce.delete(7)
    await refuses(reports.open(id, queryOf(link)))
    inForce.add(7)
    expect((await reports.open(id, queryOf(link))).equals(pdf)).toBe(true)
    clock.at += reportLifeMs
    await refuses(reports.open(id, queryOf(link)))
    expect(await reports.sweep()).toBe(2)
    expect((await db.query('select 1 from report')).rowCount).toBe(0)
    clock.at -= reportLifeMs
  })
})
