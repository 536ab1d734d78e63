// Tests the settings of tracing: valid ones are read, and a wrong one stops the start with a line that shows no secret.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.js'
import { readConfig } from '../config.js'
import { openConfiguredTracing } from './open-tracing.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-tracing-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'empty'), '\n')

const read = (tracing: object) => {
  writeFileSync(join(folder, 'satyapan.config.yaml'), JSON.stringify({ tracing }))
  return readConfig({ COLLECTOR_KEY: 'hunter2', TWO_LINES: 'hunter2\nx-admin: yes' }, folder)
}
const open = async (tracing: object) => {
  const opened = await openConfiguredTracing(read(tracing), {
    clock: systemClock,
    log: { warn() {} } as never,
  })
  await opened?.close()
  return opened
}

const here = 'http://127.0.0.1:4318'
const key = { env: 'COLLECTOR_KEY' }

describe('the settings of tracing', () => {
  it('name a collector, with the usual path when they give none', () => {
    expect(read({ endpoint: here })['tracing.endpoint']).toBe(`${here}/v1/traces`)
    expect(read({ endpoint: `${here}/otel` })['tracing.endpoint']).toBe(`${here}/otel`)
    expect(read({})['tracing.endpoint']).toBeUndefined()
  })

  it.each([
    ['ftp://127.0.0.1', 'tracing.endpoint is '],
    ['127.0.0.1:4318', 'tracing.endpoint is '],
    [`${here}/v1/traces?key=1`, 'tracing.endpoint is '],
    ['http://user:hunter2@127.0.0.1:4318', 'tracing.endpoint has credentials in it'],
  ])('%s is no endpoint', (endpoint, line) => expect(() => read({ endpoint })).toThrow(line))

  it.each([
    [{ sampleRatio: 1.1 }, 'tracing.sampleRatio is 1.1'],
    [{ sampleRatio: '0.5' }, 'tracing.sampleRatio is '],
    [{ serviceName: '' }, 'tracing.serviceName is '],
    [{ serviceName: 'x'.repeat(65) }, 'tracing.serviceName is '],
    [{ trustTraceparent: 'yes' }, 'tracing.trustTraceparent is '],
    [{ caFile: 1 }, 'tracing.caFile is 1'],
    [{ headers: { 'x key': key } }, 'tracing.headers names "x key"'],
    [{ headers: { 'x-key': 'hunter2' } }, 'tracing.headers.x-key must be {env: NAME} or {file: PATH}'],
    [{ headers: { 'x-key': { ...key, file: 'empty' } } }, 'tracing.headers.x-key must be '],
  ])('%j is refused', (tracing, line) => expect(() => read({ endpoint: here, ...tracing })).toThrow(line))

  it.each([
    [{ headers: { 'x-key': { env: 'NOWHERE' } } }, 'tracing.headers.x-key.env is NOWHERE, which is not set'],
    [{ headers: { 'x-key': { file: 'empty' } } }, 'tracing.headers.x-key.file is empty, which is empty'],
    [{ headers: { 'x-key': { file: 'gone' } } }, 'tracing.headers.x-key.file is gone, which cannot be read'],
    [{ headers: { 'x-key': { env: 'TWO_LINES' } } }, 'tracing.headers.x-key holds what a header cannot'],
    [{ caFile: 'gone.pem' }, 'tracing.caFile is gone.pem, which cannot be read'],
    [{ endpoint: 'http://10.1.2.3:4318', headers: { 'x-key': key } }, 'tracing.headers would go to http://'],
  ])('%j stops the start', async (tracing, line) => {
    const refusal = open({ endpoint: here, ...tracing })
    await expect(refusal).rejects.toThrow(line)
    await expect(refusal).rejects.not.toThrow('hunter2')
  })

  it('open tracing when nothing is wrong, and none without an endpoint', async () => {
    expect(await open({ endpoint: here, headers: { 'x-key': key }, sampleRatio: 0.5 })).toBeDefined()
    expect(await open({ endpoint: 'http://[::1]:4318', headers: { 'x-key': key } })).toBeDefined()
    expect(await open({ endpoint: 'https://10.1.2.3', headers: { 'x-key': key } })).toBeDefined()
    expect(await open({ headers: { 'x-key': key } })).toBeUndefined()
  })
})
