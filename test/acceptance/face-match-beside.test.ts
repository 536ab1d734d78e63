// Tests POST /v1/facematch within the service: charges, a full queue, other lookups meanwhile, and no trace of an
// image on the disk or in the logs.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, createClient } from '../support/client.js'
import { createInstallation } from '../support/service.js'
import { expectDetail, expectEnvelope, subCodeOf, transactionOf } from './answers.js'
import { searchFor } from './disclosure.js'
import { expectCompared, expectImageRefused, expectNoComparison } from './face-answers.js'
import { blackPng, compare, faces, file, flat, jpeg, sendParts } from './face-images.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const marker = 'Qorvelly-Zyxwanda'
let reference: Buffer
let marked: Buffer
beforeAll(async () => {
  reference = await jpeg(faces.window())
  marked = await faces
    .laughing()
    .withExif({ IFD0: { ImageDescription: marker } })
    .jpeg()
    .toBuffer()
})

describeLocal('facematch in the ledger', () => {
  it('a comparison is charged; no usable face, refusals and faulty forms are free; each is recorded once', async () => {
    const { client } = target
    const attributed = { 'x-service-origin': 'Onboarding', 'x-service-meta-order-id': 'A-1' }
    const both = [file('file_a', reference), file('file_b', reference)]
    const compared = await sendParts(client, both, attributed)
    expectCompared(compared, true)
    const free: [subCode: string | null, answer: Answer][] = []
    for (const image of [await jpeg(flat(200, 200)), Buffer.from('text'), Buffer.alloc(11 * 1024 * 1024)]) {
      const answer = await compare(client, reference, image)
      free.push([(subCodeOf(answer) as string | undefined) ?? null, answer])
    }
    free.push([null, await sendParts(client, [file('file_a', reference)])])
    const refused = await sendParts(client, both, { 'x-service-origin': '_' })

    const rows = await usageRows(target.service)
    const row = rowOf(rows, compared)
    expect(row).toMatchObject({
      lookup: 'facematch',
      version: 'v1',
      origin: 'onboarding',
      metadata: { order_id: 'A-1' },
      sub_code: 'SUCCESS',
      http_status: 200,
      charged: true,
      source: 'computed',
    })
    expect(row.price).toBeGreaterThan(0)
    expect(free.map(([, answer]) => answer.status)).toEqual([200, 422, 413, 422])
    for (const [subCode, answer] of free) {
      expect(rowOf(rows, answer)).toMatchObject({
        lookup: 'facematch',
        http_status: answer.status,
        charged: false,
        price: 0,
        ...(subCode === null ? {} : { sub_code: subCode }),
      })
    }
    expect(refused.status).toBe(400)
    expect(rows.filter((one) => one.transaction_id === transactionOf(refused))).toEqual([])
  })

  it('403 Access forbidden: a client that is not entitled to it', async () => {
    const other = target.client.as(await createAccount(target.service, 'without faces'))
    await other.token()
    await target.service.cli('client', 'entitle', other.clientId, 'panbasic')
    expectDetail(await compare(other, reference, reference), 403, 'Access forbidden')
  })
})

describeLocal('more comparisons at once than are taken', () => {
  // Thirteen for each worker (one being compared, twelve waiting), with a worker per core less one; twice that, and
  // more.
  const burst = 26 * Math.max(1, availableParallelism() - 1) + 16
  const perClient = 16
  const answers: Answer[] = []
  const meanwhile: { answer: Answer; pending: number }[] = []

  beforeAll(async () => {
    const { client } = target
    // Small to send and slow to decode, so that the queue fills on any machine.
    const slow = blackPng(6_000, 5_000)
    const clients = Array.from({ length: Math.ceil(burst / perClient) }, () => createClient(client))
    for (const one of clients) await one.token()
    let pending = burst
    const calls = Array.from({ length: burst }, async (_, index) => {
      const answer = await compare(clients[Math.floor(index / perClient)]!, reference, slow)
      pending--
      answers.push(answer)
    })
    while (pending > 0) {
      const answer = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
      meanwhile.push({ answer, pending })
    }
    await Promise.all(calls)
    for (const one of clients) one.close()
  })

  it('are answered, or refused by 503 with Retry-After', () => {
    expect(answers).toHaveLength(burst)
    const busy = answers.filter(({ status }) => status === 503)
    const done = answers.filter(({ status }) => status !== 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(done.length).toBeGreaterThanOrEqual(13)
    for (const answer of done) expectNoComparison(answer, 'file_b')
    for (const answer of busy) {
      expectDetail(answer, 503)
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    }
  })

  it('do not keep other lookups from answering', () => {
    for (const { answer } of meanwhile) expect(subCodeOf(answer)).toBe('SUCCESS')
    expect(meanwhile.filter(({ pending }) => pending > 0).length).toBeGreaterThan(5)
  })

  it('are each in the ledger once, and the refused ones are free', async () => {
    const rows = await usageRows(target.service)
    for (const answer of answers) {
      const row = rowOf(rows, answer)
      expect(row).toMatchObject({ lookup: 'facematch', http_status: answer.status, charged: false, price: 0 })
    }
  })

  it('leave the service able to compare', async () => {
    expectCompared(await compare(target.client, reference, reference), true)
  })
})

describeLocal('a model of the operator’s own', () => {
  it('whose hash differs from the configured one stops the start with one line: key and reason', async () => {
    const model = {
      file: fileURLToPath(import.meta.url),
      sha256: '0'.repeat(64),
      size: 112,
      mean: 0,
      scale: 1,
      similarity: 'cosine',
      threshold: 0.5,
    }
    const installation = await createInstallation()
    try {
      const done = await installation.run(['serve'], { config: { 'faces.model': model } })
      expect(done.code).toBe(2)
      const lines = done.stderr.trim().split('\n') // without importing the sandbox first
      expect(lines).toEqual([expect.stringMatching(/: faces\.model\.file is ".*SHA-256/)])
    } finally {
      await installation.discard()
    }
  })
})

describeLocal('an image', () => {
  const slices = () => [0.3, 0.5, 0.8].flatMap((place) => slicesAt(Math.floor(marked.length * place)))
  const slicesAt = (at: number) => [0, 1, 2].map((shift) => marked.subarray(at + shift, at + shift + 30))
  const traces = () =>
    slices().flatMap((slice) => [
      slice,
      Buffer.from(slice.toString('hex')),
      Buffer.from(slice.toString('hex').toUpperCase()),
      Buffer.from(slice.toString('base64')),
    ])

  async function found(directory: string): Promise<string[]> {
    const wanted = traces()
    const places: string[] = []
    for (const entry of await readdir(directory, { recursive: true })) {
      if (!(await stat(join(directory, entry))).isFile()) continue
      const bytes = await readFile(join(directory, entry))
      if (wanted.some((trace) => bytes.includes(trace))) places.push(entry)
    }
    return places
  }

  it('would be found by this search, as bytes, hex or base64', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'satyapan-face-search-'))
    try {
      const hidden = [marked, marked.toString('hex'), `xx${marked.toString('base64')}`]
      for (const [at, content] of hidden.entries()) await writeFile(join(directory, `f${at}`), content)
      await writeFile(
        join(directory, 'shifted'),
        Buffer.concat([Buffer.from('x'), marked]).toString('base64'),
      )
      await writeFile(join(directory, 'other'), reference)
      expect((await found(directory)).sort()).toEqual(['f0', 'f1', 'f2', 'shifted'])
      expect(marked.includes(marker)).toBe(true)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it('is nowhere in the data directory, the logs or the ledger, nor is its name', async () => {
    const { client, service } = target
    const named = (name: string, bytes: Buffer) => file(name, bytes, `${marker}.jpg`)
    const send = (a: Buffer, b: Buffer) => sendParts(client, [named('file_a', a), named('file_b', b)])
    expectCompared(await send(marked, reference), false)
    expectNoComparison(await send(marked, await jpeg(flat(90, 90))), 'file_b')
    expectImageRefused(await send(Buffer.from(`${marker} is text`), marked), 'file_a')
    expectImageRefused(await send(marked, marked.subarray(0, marked.length / 2)), 'file_b')
    expectDetail(await send(marked, Buffer.alloc(11 * 1024 * 1024)), 413)
    expectEnvelope(await sendParts(client, [named('file_a', marked)], { 'x-service-origin': '_' }), {
      status: 400,
      code: 400,
      subCode: 'INVALID_ORIGIN_METADATA',
    })

    const search = searchFor([marker])
    expect(JSON.stringify(await usageRows(service))).not.toContain(marker)
    expect(await found(service.dataDir)).toEqual([])
    expect(await service.stop()).toBe(0)
    expect(search.inBytes('logs', Buffer.from(service.logs()))).toEqual([])
    const places = [service.dataDir, process.env.SATYAPAN_TEST_POSTGRES_DIR].filter(
      (one) => one !== undefined,
    )
    for (const place of places) {
      expect(await found(place)).toEqual([])
      expect(await search.inDirectory(place)).toEqual([])
    }
  })
})
