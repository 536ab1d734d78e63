// Tests the document archives: added by command, fetched by signed link; every other link gets the same refusal.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { dataOf, expectAuditHeaders, expectSuccess } from './answers.js'
import { archiveShape, daySeconds as dayS, archivePaths as paths } from './archive-shape.js'
import { searchFor } from './disclosure.js'
import { download, unzip } from './download.js'
import { exactly, fields } from './shapes.js'
import { commandJson, describeLocal, useTarget } from './target.js'

const target = useTarget()
const refusal = { detail: [{ loc: ['query', 'token'], msg: expect.any(String), type: expect.any(String) }] }

interface LinkParts {
  token: string
  exp: string
  sig: string
}

describeLocal('document archives', () => {
  const files = new Map<string, Buffer>([
    ['report.pdf', randomBytes(700_001)],
    ['सारांश 1.json', Buffer.from('{"unmistakable words":"Zyxwanda Qoruvelly"}')],
    ['empty.txt', Buffer.alloc(0)],
  ])
  const archives = new Map<string, { id: string; link: string; query: LinkParts }>()

  const cli = (...words: string[]) => commandJson(target.service, ...words)
  const linkOf = async (id: string, ...words: string[]) =>
    String((await cli('documents', 'link', id, ...words)).url)
  const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams) as unknown as LinkParts
  const call = (path: string, query: Record<string, string> | [string, string][] | string) =>
    target.client.request({ path, query })

  beforeAll(async () => {
    const { scratchDir } = target.service.installation
    const folder = join(scratchDir, 'documents')
    await mkdir(folder)
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
    const named = [...files.keys()].map((name) => join(folder, name))
    for (const kind of Object.keys(paths)) {
      const added = await cli('documents', 'add', kind, ...named, '--summary', '{"hits":2}')
      const link = await linkOf(String(added.id))
      archives.set(kind, { id: String(added.id), link, query: queryOf(link) })
    }
  })

  for (const [kind, path] of Object.entries(paths)) {
    it(`200: ${path} lists the documents, and its zip holds them`, async () => {
      const { link, query } = archives.get(kind)!
      expect(new URL(link).pathname).toBe(path)
      const nowS = Date.now() / 1000
      expect(Math.abs(Number(query.exp) - nowS - 30 * dayS)).toBeLessThan(600)
      expect(query.token.length).toBeLessThanOrEqual(500)
      expect(query.sig).toMatch(/^[0-9a-f]{64}$/)
      const answer = await call(path, new URL(link).search.slice(1))
      expectSuccess(answer, archiveShape(kind, fields({ hits: exactly(2) })))
      const { documents } = dataOf(answer) as { documents: Record<string, unknown>[] }
      expect(documents.map((document) => document.file_name)).toEqual([...files.keys()])
      expect(documents.map((document) => document.content_type)).toEqual([
        'application/pdf',
        'application/json',
        'text/plain',
      ])
      const zip = await download(String(documents[0]!.download_url), target.client.ca)
      expect(zip).toMatchObject({ status: 200, contentType: 'application/zip' })
      const unpacked = await unzip(zip.bytes)
      for (const document of documents) {
        const bytes = unpacked.get(String(document.file_name))!
        expect(bytes.equals(files.get(String(document.file_name))!)).toBe(true)
        expect(document.size_bytes).toBe(bytes.length)
        expect(document.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      }
    })
  }

  it('needs no credentials and ignores any', async () => {
    const { query } = archives.get('fir-check')!
    const headers = { authorization: 'Bearer nothing', 'x-api-key': 'nothing', 'client-id': 'nobody' }
    const answer = await target.client.request({ path: paths['fir-check']!, query: { ...query }, headers })
    expect(answer.status).toBe(200)
  })

  it('400 INVALID_ORIGIN_METADATA is checked first, as everywhere', async () => {
    const answer = await target.client.request({
      path: paths['fir-check']!,
      query: {},
      headers: { 'x-service-origin': '_' },
    })
    expect(answer.status).toBe(400)
  })

  describe('refuses with the same 422', () => {
    const expectRefused = async (path: string, query: Parameters<typeof call>[1]) => {
      const answer = await call(path, query)
      expect({ query, status: answer.status }).toEqual({ query, status: 422 })
      expectAuditHeaders(answer)
      expect(answer.json).toEqual(refusal)
      return answer.body
    }

    it('token, exp or sig missing, empty or sent twice', async () => {
      const { query } = archives.get('court-record-check')!
      const path = paths['court-record-check']!
      const pairs = Object.entries(query) as [string, string][]
      const bodies = new Set<string>([await expectRefused(path, '')])
      for (const [name, value] of pairs) {
        bodies.add(
          await expectRefused(
            path,
            pairs.filter(([other]) => other !== name),
          ),
        )
        bodies.add(await expectRefused(path, { ...query, [name]: '' }))
        bodies.add(await expectRefused(path, [...pairs, [name, value]]))
      }
      expect(bodies.size).toBe(1)
    })

    it('the limit of token, 500 characters: a longer one', async () => {
      for (const kind of ['pep-sanction-aml-check', 'financial-crime-screening', 'court-record-check']) {
        const { query } = archives.get(kind)!
        for (const length of [501, 502, 2_000, 5_000])
          await expectRefused(paths[kind]!, { ...query, token: query.token.padEnd(length, 'A') })
      }
    })

    it('the limit of token, 2000 characters for fir-check: a longer one', async () => {
      const { query } = archives.get('fir-check')!
      for (const length of [501, 2_000, 2_001, 5_000])
        await expectRefused(paths['fir-check']!, { ...query, token: query.token.padEnd(length, 'A') })
    })

    it('the limit of sig, 128 characters: a longer one', async () => {
      const { query } = archives.get('fir-check')!
      for (const length of [65, 128, 129, 5_000])
        await expectRefused(paths['fir-check']!, { ...query, sig: query.sig.padEnd(length, '0') })
    })

    it('exp in every odd spelling', async () => {
      const { query } = archives.get('fir-check')!
      const { exp } = query
      const odd = [
        `0${exp}`, `+${exp}`, ` ${exp}`, `${exp} `, `${exp}.0`, `${exp}e0`, `-${exp}`, `0x${Number(exp).toString(16)}`,
        `${exp}0`, exp.slice(1), '0', '-1', 'NaN', 'Infinity', 'never', '٢٠٢٦', `${exp}\n`, '9'.repeat(400), '1',
        String(Math.floor(Date.now() / 1000) - 1), String(Number(exp) + 1), `${exp}000`,
      ] // biome-ignore format: a table
      for (const spelling of odd) await expectRefused(paths['fir-check']!, { ...query, exp: spelling })
    })

    it('forged, truncated, swapped and of another path', async () => {
      const one = archives.get('fir-check')!.query
      const two = queryOf(await linkOf(archives.get('fir-check')!.id, '--days', '1'))
      const path = paths['fir-check']!
      for (const name of ['token', 'exp', 'sig'] as const) {
        await expectRefused(path, { ...one, [name]: two[name] })
        await expectRefused(path, { ...one, [name]: one[name].slice(0, -1) })
        await expectRefused(path, {
          ...one,
          [name]: one[name].toUpperCase() === one[name] ? '1' : one[name].toUpperCase(),
        })
        for (let n = 0; n < 40; n++) {
          const at = n % one[name].length
          const letter = one[name][at] === '1' ? '2' : '1'
          await expectRefused(path, {
            ...one,
            [name]: one[name].slice(0, at) + letter + one[name].slice(at + 1),
          })
        }
      }
      for (const [kind, other] of Object.entries(paths)) {
        if (kind !== 'fir-check') await expectRefused(other, { ...one })
      }
      await expectRefused(path.replace('fir', '%66ir'), { ...one })
    })

    it('a zip under another archive, or by the link of the list', async () => {
      const { id, query } = archives.get('fir-check')!
      const other = archives.get('court-record-check')!
      const zip = (name: string) => `/v1/files/archives/${name}.zip`
      await expectRefused(zip(id), { ...query })
      const answer = await call(paths['court-record-check']!, { ...other.query })
      const [document] = (dataOf(answer) as { documents: { download_url: string }[] }).documents
      const download = queryOf(document!.download_url)
      await expectRefused(zip(id), { ...download })
      await expectRefused(zip('0'.repeat(32)), { ...download })
      await expectRefused(paths['court-record-check']!, { ...download })
    })

    it('a revoked link, and its download; a link made afterwards is good', async () => {
      const kind = 'pep-sanction-aml-check'
      const { id, query } = archives.get(kind)!
      const answer = await call(paths[kind]!, { ...query })
      const [document] = (dataOf(answer) as { documents: { download_url: string }[] }).documents
      await cli('documents', 'revoke', id)
      await expectRefused(paths[kind]!, { ...query })
      await expectRefused(`/v1/files/archives/${id}.zip`, { ...queryOf(document!.download_url) })
      const newer = queryOf(await linkOf(id))
      expect((await call(paths[kind]!, { ...newer })).status).toBe(200)
    })

    it('a link to a removed archive', async () => {
      const kind = 'financial-crime-screening'
      const { id, query } = archives.get(kind)!
      await cli('documents', 'remove', id)
      await expectRefused(paths[kind]!, { ...query })
    })
  })

  it('documents: misuse and a missing file exit 2, an unknown archive exits 1, and nothing is added', async () => {
    const { service } = target
    const before = (await cli('documents', 'list')) as unknown as unknown[]
    const file = join(service.installation.scratchDir, 'documents', 'report.pdf')
    const misuse = [
      ['add', 'nothing', file],
      ['add', 'fir-check'],
      ['add', 'fir-check', `${file}.none`],
      ['add', 'fir-check', file, file],
      ['add', 'fir-check', file, '--summary', '{'],
      ['link', 'x', '--days', '0'],
      ['link', 'x', '--days', '1.5'],
      ['link', 'x'],
      ['revoke', 'x'],
      ['remove', 'x'],
    ]
    for (const words of misuse)
      expect({ words, ...(await service.cli('documents', ...words)) }).toMatchObject({ code: 2 })
    const none = '0'.repeat(32)
    for (const words of [
      ['link', none],
      ['revoke', none],
      ['remove', none],
    ])
      expect({ words, ...(await service.cli('documents', ...words)) }).toMatchObject({ code: 1 })
    expect(await cli('documents', 'list')).toEqual(before)
  })

  it('nothing of the documents is in the clear in the data directory', async () => {
    const { service } = target
    const search = searchFor(['Zyxwanda Qoruvelly', 'सारांश 1.json', 'report.pdf'])
    expect(search.inBytes('logs', Buffer.from(service.logs()))).toEqual([])
    expect(await service.stop()).toBe(0)
    expect(await search.inDirectory(service.dataDir)).toEqual([])
  })
})
