// Tests that a person is erased from everything that can be decrypted and from later backups; others and all sums stay.
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOf } from '../../src/kernel/subject.js'
import { restoreBackup } from '../../src/platform/backup/backup.js'
import { holdsNumber } from '../../src/retention/erase-text.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'

const one = { pan: 'ABCPK1234Q', name: 'Kiran Erased' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Stays' }
let here: TestInstallation
let before: { sums: unknown; index: string }
let counted: unknown

const sums = async () =>
  (
    await here.parts.db.query(
      `select count(*)::int as calls, sum(price)::int as charged, count(distinct subject_index)::int as people from usage_event`,
    )
  ).rows[0]

beforeAll(async () => {
  here = await openInstallation()
  const lines = [one, other].map(({ pan, name }) => `${pan},${name},Individual`)
  await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name,category\n${lines.join('\n')}\n`)
  await here.run('records', 'import', 'pan', 'pan.csv')
  await fillPeople(here.parts, one, other)
  const all = await readEverything(here.parts)
  for (const { pan, name } of [one, other]) for (const text of [pan, name]) expect(all).toContain(text)
  before = {
    sums: await sums(),
    index: here.parts.vault.index('subject', subjectOf('pan', one.pan)).toString('hex'),
  }
})
afterAll(() => here.discard())

describe('vault erase', () => {
  it('counts what it would erase, and changes nothing', async () => {
    const everything = await readEverything(here.parts)
    const dry = ['vault', 'erase', '--pan', 'abcpk 1234q', '--dry-run']
    counted = JSON.parse(await here.run(...dry, '--json'))
    expect(await here.run(...dry)).toMatch(/kind +would go/)
    expect(await readEverything(here.parts)).toBe(everything)
    expect(await sums()).toEqual(before.sums)
  })

  it('reports how much it erased of each kind', async () => {
    const { kept, ...erased } = JSON.parse(await here.run('vault', 'erase', '--pan', 'abcpk 1234q', '--json'))
    expect({ kept, ...erased }).toEqual(counted)
    expect(kept.map(({ until }: { until: string }) => until)).toContain(
      'no end is set (retention.usageYears)',
    )
    expect(kept.map(({ why }: { why: string }) => why).join()).toMatch(/rule 8\(3\).*section 128\(5\)/)
    expect(erased).toEqual({
      records: 1,
      batch_cells: 1,
      batch_results: 1,
      bulk_rows: 1,
      bulk_results: 1,
      tasks: 1,
      deliveries: 1,
      archives: 1,
      reports: 1,
      portal_sessions: 1,
      cached_answers: 2,
      idempotent_answers: 0,
      usage_events: 3,
      consents: 0,
    })
  })

  it('leaves nothing of the person that can be decrypted, and everything of the other', async () => {
    const all = await readEverything(here.parts)
    for (const gone of [one.pan, one.name, 'abcpk']) expect(all).not.toContain(gone)
    for (const table of [
      'record.sealed',
      'batch_chunk.input',
      'batch_chunk.output',
      'bulk_chunk.input',
      'bulk_chunk.output',
      'task.input',
      'task.result',
      'webhook_delivery.payload',
      'archive.sealed',
    ])
      expect(all).toMatch(new RegExp(`^${table.replace('.', '\\.')} .*${other.pan}`, 'm'))
    expect(all).toContain(`papers of ${other.name}`)
    expect(all).toContain(`a PDF about ${other.name}`)
  })

  it('keeps the sums of the ledger and the count of people, without a link to the person', async () => {
    expect(await sums()).toEqual(before.sums)
    const { rows } = await here.parts.db.query(
      `select 1 from usage_event where encode(subject_index, 'hex') = $1`,
      [before.index],
    )
    expect(rows).toEqual([])
  })

  it('is in the audit log with a keyed hash, not with the number', async () => {
    const entries = []
    for await (const entry of here.parts.audit.entries()) entries.push(entry)
    expect(entries.slice(-2)).toMatchObject([
      { act: 'vault.erase', target: `pan ${before.index}`, actor: 'asha' },
      { act: 'vault.erased', target: `pan ${before.index}` },
    ])
    expect(JSON.stringify(entries)).not.toContain(one.pan)
  })

  it('can be repeated, and says when no data of the person is stored', async () => {
    const { kept: _kept, ...again } = JSON.parse(await here.run('vault', 'erase', '--pan', one.pan, '--json'))
    expect(Object.values(again).every((count) => count === 0)).toBe(true)
    expect(await here.run('vault', 'erase', '--mobile', '9812345678')).toBe(
      'no data of this person is stored\n',
    )
  })

  it('refuses a malformed number, or two numbers', async () => {
    await expect(here.run('vault', 'erase', '--pan', 'nonsense')).rejects.toThrow('--pan must be a PAN')
    await expect(here.run('vault', 'erase')).rejects.toThrow(/needs exactly one of --pan/)
    await expect(here.run('vault', 'erase', '--pan', one.pan, '--uan', '100000000001')).rejects.toThrow(
      /needs exactly one of/,
    )
  })

  it('applies to a backup that is made later', async () => {
    await here.run('backup', 'after.backup')
    const dataDir = join(here.home, 'restored')
    await restoreBackup({ file: join(here.home, 'after.backup'), dataDir, key: null, check: async () => {} })
    await copyFile(join(here.dataDir, 'master.key'), join(dataDir, 'master.key'))
    const parts = await here.open(dataDir)
    try {
      const all = await readEverything(parts)
      expect(all).not.toContain(one.name)
      expect(all).toContain(other.name)
    } finally {
      await parts.close()
    }
  })

  it('takes stored answers that name the person without a number, and those alone', async () => {
    const { parts } = here
    const begun = async (asks: string, key: string, body: string) => {
      const call = { clientId: 'c', key, asks, parameters: '', transactionId: '0'.repeat(32) }
      const { claim, kept } = { claim: undefined, kept: undefined, ...(await parts.idempotency.begin(call)) }
      if (claim !== undefined) {
        const answer = { transactionId: call.transactionId, status: 200, body, subCode: 'SUCCESS' }
        await parts.db.transaction((tx) => claim.keep(tx, answer, null))
        await claim.end(true)
      }
      return kept
    }
    const calls = [
      ['lookup name-match', 'a', JSON.stringify({ cleaned_name1: one.name })],
      ['lookup ekyc/aadhaar/verify-otp', 'b', JSON.stringify({ name: one.name })],
      ['lookup panbasic', 'd', JSON.stringify({ pan_number: other.pan })],
    ] as const
    for (const call of calls) expect(await begun(call[0], call[1], call[2])).toBeUndefined()
    expect(await readEverything(parts)).toContain(`"{\\"cleaned_name1\\":\\"${one.name}`)
    const erased = JSON.parse(await here.run('vault', 'erase', '--uan', '100000000009', '--json'))
    expect(erased.idempotent_answers).toBe(2)
    const kept = await Promise.all(calls.map(([asks, key, body]) => begun(asks, key, body)))
    expect(kept.map((answer) => answer === undefined)).toEqual([true, true, false])
    await parts.db.query('delete from idempotency_key')
  })
})

describe('a number in a text', () => {
  it.each([
    ['"ABCPK1234Q"', 'pan', 'ABCPK1234Q', true],
    ['27ABCPK1234Q1Z5', 'pan', 'ABCPK1234Q', true], // a GSTIN holds its PAN
    ['XABCPK1234Q', 'pan', 'ABCPK1234Q', false],
    ['abcpk-1234 q', 'pan', 'ABCPK1234Q', true],
    ['+91 98123 45678', 'mobile', '9812345678', true],
    ['919812345678', 'mobile', '9812345678', true],
    ['09812345678', 'mobile', '9812345678', true],
    ['109812345678', 'mobile', '9812345678', false], // a UAN that ends with it
    ['98123456789', 'mobile', '9812345678', false],
    ['Me@Bank', 'vpa', 'me@bank', true],
    ['some@bank', 'vpa', 'me@bank', false],
  ])('%s, %s %s: %s', (text, kind, value, expected) => {
    expect(holdsNumber(text, kind, value)).toBe(expected)
  })
})
