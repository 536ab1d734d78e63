// Tests the idempotency key of a batch and the link to its result file.
import { describe, expect, it } from 'vitest'
import { type Answer, get, utf8HeaderValue } from '../support/client.js'
import { expectEnvelope, expectParameterRefused } from './answers.js'
import { type BatchName, completed, download, expectAccepted, fileOf, statusOf, submit } from './batches.js'
import { useTarget } from './target.js'

const target = useTarget()
const someFile = fileOf('upi-basic', ['found@sandbox', 'unknown@sandbox'])

describe('Idempotency-Key', () => {
  const send = (content: string, key: string, name: BatchName = 'upi-basic') =>
    submit(target.client, name, { content, headers: { 'idempotency-key': key } })

  it('200: the same key and file give the same batch, and a new transaction each time', async () => {
    const key = `first-${Date.now()}`
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(someFile, key)))
    answers.push(await send(someFile, key))
    expect(new Set(answers.map(expectAccepted)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['x-transaction-id'])).size).toBe(5)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(4)
  })
  it('422 IDEMPOTENCY_KEY_REUSED: the same key and another file, or another endpoint', async () => {
    const key = `second-${Date.now()}`
    expectAccepted(await send(someFile, key))
    const outcome = { status: 422, code: 422, subCode: 'IDEMPOTENCY_KEY_REUSED' }
    expectEnvelope(await send(fileOf('upi-basic', ['found@sandbox']), key), outcome)
    expectEnvelope(await send(fileOf('gstinlite', ['27ZZZCZ1000A1ZE']), key, 'gstinlite'), outcome)
  })
  it('200: no key or another key gives another batch', async () => {
    const ids = [
      await submit(target.client, 'upi-basic', { content: someFile }),
      await send(someFile, `a-${Date.now()}`),
      await send(someFile, `b-${Date.now()}`),
    ]
    expect(new Set(ids.map(expectAccepted)).size).toBe(3)
  })
  const unusable: [string, string[]][] = [
    ['empty', ['']],
    ['over-long', ['k'.repeat(256)]],
    ['not ASCII', [utf8HeaderValue('ключ')]],
    ['not ASCII in one byte', ['\xe9']],
    ['with a space', ['a b']],
    ['sent twice', ['one', 'two']],
    ['sent twice, the same', ['one', 'one']],
  ]
  it.each(unusable)('422 detail: a key that is %s', async (_about, keys) => {
    const rawHeaders = keys.flatMap((key) => ['Idempotency-Key', key])
    const answer = await submit(target.client, 'upi-basic', { content: someFile, rawHeaders })
    expectParameterRefused(answer, ['header', 'Idempotency-Key'])
  })
})

describe('the link to a result file', () => {
  async function linkOf(): Promise<URL> {
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: someFile }))
    return new URL(await completed(target.client, requestId))
  }
  const refusal = (answer: Answer) => ({ status: answer.status, body: answer.body })

  it('needs no credentials, and is new at each call', async () => {
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: someFile }))
    const first = await completed(target.client, requestId)
    const second = (await statusOf(target.client, requestId)).batch_output_file_url!
    expect(second).not.toBe(first)
    expect((await download(first, target.client.ca)).text).toBe(
      (await download(second, target.client.ca)).text,
    )
    const endsInS = Number(new URL(first).searchParams.get('exp')) - Date.now() / 1000
    expect(endsInS).toBeGreaterThan(86_000)
    expect(endsInS).toBeLessThan(86_500)
  })

  it('422: every change of it is refused alike', async () => {
    const [link, other] = [await linkOf(), await linkOf()]
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link)
      change(url)
      return url.href
    }
    const sig = link.searchParams.get('sig')!
    const token = link.searchParams.get('token')!
    const forged = [
      changed((url) => url.searchParams.set('sig', `${sig[0] === '0' ? '1' : '0'}${sig.slice(1)}`)),
      changed((url) =>
        url.searchParams.set('sig', sig.toUpperCase() === sig ? 'f'.repeat(64) : sig.toUpperCase()),
      ),
      changed((url) => url.searchParams.set('sig', '')),
      changed((url) => url.searchParams.delete('sig')),
      changed((url) => url.searchParams.delete('token')),
      changed((url) => url.searchParams.delete('exp')),
      changed((url) => url.searchParams.append('sig', sig)),
      changed((url) => url.searchParams.set('exp', String(Number(link.searchParams.get('exp')) + 1))),
      changed((url) => url.searchParams.set('exp', '1')),
      changed((url) =>
        url.searchParams.set('token', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      ),
      changed((url) => url.searchParams.set('token', 'x'.repeat(501))),
      changed((url) => url.searchParams.set('sig', 'a'.repeat(129))),
      changed((url) => {
        url.pathname = other.pathname
      }),
      changed((url) => {
        url.pathname = url.pathname.replace('/batches/', '/b%61tches/')
      }),
      changed((url) => {
        url.search = other.search
      }),
    ]
    const answers = await Promise.all(forged.map((url) => get(url, target.client.ca)))
    const refusals = answers.map(refusal)
    expect(new Set(refusals.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(refusals[0]!.status).toBe(422)
    const detail = (JSON.parse(refusals[0]!.body) as { detail: Record<string, unknown>[] }).detail
    expect(detail.map((entry) => Object.keys(entry).sort())).toEqual([['loc', 'msg', 'type']])
    expect((await get(link.href, target.client.ca)).status).toBe(200)
  })
})
