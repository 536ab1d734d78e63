// Tests the audit log in both modes of the database: one chain whoever writes, and every change is noticed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAudit } from '../../src/audit/audit.js'
import { firstHash, macOfEnds } from '../../src/audit/chain.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { log, useDatabaseModes } from '../platform/database-modes.js'

const modes = await useDatabaseModes()

const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const dayMs = 86_400_000
const key = Buffer.alloc(32, 7)
const needsMac = () => true
const who = { name: 'asha', origin: 'test' }

describe.each(modes)('the audit log, $mode', ({ url }) => {
  let home: string
  let db: Database
  let other: Database
  const clock = { at: Date.parse('2026-11-22T06:00:00Z'), now: () => clock.at }
  const audit = () => createAudit({ db, clock, key, needsMac })
  const write = (act: string, to = db) =>
    to.transaction((tx) =>
      createAudit({ db: to, clock, key, needsMac }).by(who)(tx, { act, target: 't', facts: { n: 1 } }),
    )
  /** What the owner of the database can do. */
  const tamper = async (statement: string) => {
    await db.query('alter table audit_entry disable trigger all')
    await db.query(statement)
    await db.query('alter table audit_entry enable trigger all')
  }

  /** An empty log, as a new installation has it. */
  const empty = async () => {
    await tamper('delete from audit_entry')
    await db.query('delete from audit_head')
    const mac = macOfEnds(key, { seq: 0, hash: firstHash, pruned_seq: 0, pruned_hash: firstHash })
    const text = 'insert into audit_head (seq, hash, pruned_hash, mac) values (0, $1, $1, $2)'
    await db.query(text, [firstHash, mac])
  }
  /** Moves the mark up to which the log is pruned, with what the database itself knows. */
  const movePrunedMark = (to: number) =>
    tamper(
      `update audit_head set pruned_seq = ${to}, pruned_hash = (select hash from audit_entry where seq = ${to});
       delete from audit_entry where seq <= ${to}`,
    )

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'audit-'))
    db = await openDatabase({ databaseUrl: url, dataDir: home, log })
    await migrate(db, migrations)
    other = url === undefined ? db : await openDatabase({ databaseUrl: url, dataDir: home, log })
  })
  afterAll(async () => {
    await db.close()
    if (other !== db) await other.close()
    await rm(home, { recursive: true })
  })
  beforeEach(async () => {
    await empty()
    for (let n = 1; n <= 5; n++) await write(`act.${n}`)
  })

  it('verifies as written, and against a head stored earlier', async () => {
    const { head, ...rest } = await audit().verify()
    expect(rest).toEqual({ entries: 5, fault: null })
    await write('act.6')
    expect(await audit().verify([head])).toMatchObject({ entries: 6, fault: null })
  })

  it.each([
    ["update audit_entry set facts = '{}' where seq = 3", 3, /was changed/],
    ["update audit_entry set actor = 'nobody' where seq = 1", 1, /was changed/],
    ['delete from audit_entry where seq = 2', 2, /missing/],
    ['delete from audit_entry where seq = 5', 5, /missing/],
    ['delete from audit_entry', 1, /missing/],
    [
      'update audit_entry set seq = -seq where seq in (2, 3); update audit_entry set seq = 5 + seq where seq < 0',
      2,
      /was changed/,
    ],
    ["update audit_entry set mac = decode(repeat('00', 32), 'hex') where seq = 4", 4, /not written by/],
  ])('names the entry: %s', async (statement, seq, problem) => {
    await tamper(statement)
    const { fault } = await audit().verify()
    expect(fault?.seq).toBe(seq)
    expect(fault?.problem).toMatch(problem)
  })

  it('is detected as rewritten without the key', async () => {
    const { head } = await audit().verify()
    await tamper('delete from audit_entry')
    await db.query(`update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`)
    const forged = createAudit({ db, clock, key: Buffer.alloc(32, 8), needsMac })
    await db.transaction((tx) => forged.by(who)(tx, { act: 'act.1' }))
    expect((await audit().verify()).fault).toMatchObject({ seq: 1, problem: /not written by/ })
    expect(head).toMatch(/^5:/)
  })

  it('is detected as cut off, with its stored end', async () => {
    await tamper('delete from audit_entry where seq > 3')
    await db.query('update audit_head set seq = 3, hash = (select hash from audit_entry where seq = 3)')
    expect((await audit().verify()).fault).toMatchObject({ seq: 3, problem: /end .* not written by/ })
    await write('act.later') // does not cover it up
    expect((await audit().verify()).fault).toMatchObject({ seq: 4, problem: /end .* not written by/ })
  })

  it('is detected as put back to an earlier state of the whole database by an earlier head', async () => {
    const { rows } = await db.query<{ mac: Buffer }>('select mac from audit_head')
    await write('act.6')
    const { head } = await audit().verify()
    await tamper('delete from audit_entry where seq > 5')
    const text =
      'update audit_head set seq = 5, hash = (select hash from audit_entry where seq = 5), mac = $1'
    await db.query(text, [rows[0]!.mac])
    expect((await audit().verify()).fault).toBeNull() // nothing inside the database shows it
    expect((await audit().verify([head])).fault).toMatchObject({ seq: 6, problem: /no longer holds/ })
  })

  it('is detected as cut off at its beginning by moving the pruned mark, with and without an earlier head', async () => {
    const { head } = await audit().verify()
    const early = await audit().newest(3, 1)
    await movePrunedMark(3)
    const fault = { seq: 5, problem: expect.stringMatching(/end .* not written by/) }
    expect((await audit().verify()).fault).toEqual(fault)
    expect((await audit().verify([head])).fault).toEqual(fault)
    expect((await audit().verify([`2:${early[0]!.hash.toString('hex')}`])).fault).toEqual(fault)
    await expect(audit().prune(clock.at - 400 * dayMs, who)).rejects.toThrow(
      /changed outside of this service/,
    )
  })

  it('is detected as pruned when no entry says so, even with a MAC', async () => {
    const { rows } = await db.query<{ hash: Buffer; pruned: Buffer }>(
      'select hash, (select hash from audit_entry where seq = 3) as pruned from audit_head',
    )
    const { hash, pruned } = rows[0]!
    await movePrunedMark(3)
    const mac = macOfEnds(key, { seq: 5, hash, pruned_seq: 3, pruned_hash: pruned })
    await db.query('update audit_head set mac = $1', [mac])
    expect((await audit().verify()).fault).toMatchObject({ seq: 3, problem: /no entry says/ })
    await db.transaction((tx) => audit().vouch(tx, audit().by(who), { act: 'access.reseal' }))
    expect((await audit().verify()).fault).toBeNull()
  })

  it('says so in a plain finding when its end is deleted, and goes on being written', async () => {
    await db.query('delete from audit_head')
    expect((await audit().verify()).fault).toMatchObject({ seq: 0, problem: /end of the log is gone/ })
    expect(await audit().isHeadRight()).toBe(false)
    await write('act.6')
    expect((await audit().verify()).fault).toMatchObject({ seq: 6, problem: /not written by/ })
    await db.transaction((tx) => audit().vouch(tx, audit().by(who), { act: 'access.reseal' }))
    expect(await audit().verify()).toMatchObject({ entries: 7, fault: null })
  })

  it('needs no MAC of its end in an installation of an earlier version', async () => {
    await db.query('update audit_head set mac = null')
    const earlier = createAudit({ db, clock, key, needsMac: () => false })
    expect((await earlier.verify()).fault).toBeNull()
    expect((await audit().verify()).fault).toMatchObject({ problem: /not written by/ })
  })

  it('is append-only', async () => {
    for (const statement of [
      "update audit_entry set act = 'x' where seq = 1",
      'delete from audit_entry where seq = 1',
      'truncate audit_entry',
    ])
      await expect(db.query(statement), statement).rejects.toThrow(/append-only/)
  })

  it('keeps entries younger than a year, whatever the sweep asks for', async () => {
    clock.at = Date.now()
    await expect(audit().prune(clock.at + dayMs, who)).rejects.toThrow(/append-only/)
  })

  it('is one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(`at-once.${n}`, n % 2 === 0 ? db : other)))
    expect(await audit().verify()).toMatchObject({ entries: 25, fault: null })
  })

  it('undoes the change when its entry cannot be written', async () => {
    await db.query('create table if not exists act_of_test (n int)')
    await db.query('update audit_head set seq = seq - 1') // the number of the next entry is taken
    const act = db.transaction(async (tx) => {
      await tx.query('insert into act_of_test values (1)')
      await audit().by(who)(tx, { act: 'x' })
    })
    await expect(act).rejects.toThrow()
    expect((await db.query('select * from act_of_test')).rows).toEqual([])
  })

  it('still verifies after its beginning was swept', async () => {
    const now = clock.at
    await empty()
    clock.at = Date.now() - 500 * dayMs
    for (let n = 0; n < 3; n++) await write('old')
    clock.at = Date.now()
    const early = (await audit().verify()).head
    await write('new')
    const middle = (await audit().newest(3, 1))[0]!
    expect(await audit().olderThan(clock.at - 400 * dayMs)).toBe(3)
    expect(await audit().prune(clock.at - 400 * dayMs, who)).toBe(3)
    expect(await audit().verify()).toMatchObject({ entries: 2, fault: null })
    const [entry] = await audit().newest(Number.MAX_SAFE_INTEGER, 1)
    expect(entry).toMatchObject({
      act: 'audit.prune',
      actor: 'asha',
      facts: JSON.stringify({ pruned: early }),
    })
    expect((await audit().verify([early])).fault).toBeNull() // the last that is gone: its hash is still known
    const gone = `2:${middle.hash.toString('hex')}`
    expect((await audit().verify([gone])).fault).toMatchObject({
      seq: 2,
      problem: /can no longer be checked/,
    })
    expect(await audit().olderThan(clock.at - 400 * dayMs)).toBe(0)
    clock.at = now
  })
})
