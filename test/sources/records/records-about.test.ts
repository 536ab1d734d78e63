// Tests that a report counts each record once, also when the index key is replaced while it is made.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sql } from '../../../src/platform/database/database.js'
import { personOf } from '../../../src/retention/erase.js'
import type { KindName } from '../../../src/sources/records/kinds.js'
import { countRecordsAbout } from '../../../src/sources/records/records-about.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'

const mobile = '9812345678'
let here: TestInstallation

async function put(kind: KindName, raw: Record<string, unknown>): Promise<void> {
  const record = here.parts.records.kinds.kindOf(kind).read(raw)
  await here.parts.records.put(kind, [record], async () => {})
}

beforeEach(async () => {
  here = await openInstallation()
  await put('mobile-holder', { mobile_number: mobile, name: 'Kiran Asks', phone_number: mobile })
  await put('vehicle', { rc_number: 'MH12AB1234', owner_name: 'Kiran Asks', mobile_number: mobile })
  await put('pan', { pan_number: 'ABCPK1234Q', full_name: 'Kiran Asks', phone_number: mobile })
})
afterEach(() => here.discard())

/** The records of the report, whose first read of all records is `around` that read. */
function count(around: (read: () => Promise<unknown>) => Promise<unknown>): Promise<number> {
  const { db, vault, records } = here.parts
  let isFirst = true
  const query = (async (...statement: Parameters<Sql['query']>) => {
    const read = () => db.query(...statement)
    if (!isFirst || !statement[0].includes('where ctid')) return read()
    isFirst = false
    return around(read)
  }) as Sql['query']
  return countRecordsAbout(
    { db: { query }, vault, records },
    personOf(vault, 'mobile', mobile, () => {}),
  )
}

const rotate = () => here.run('vault', 'rotate', '--index')

describe('a report while the index key is replaced', () => {
  it('counts three records without it', async () => {
    expect(await count((read) => read())).toBe(3)
  })

  it('counts a record once that it found by the old index and reads under the new one', async () => {
    const rotated = async (read: () => Promise<unknown>) => {
      await rotate()
      return read()
    }
    expect(await count(rotated)).toBe(3)
  })

  it('finds a record that moved to where the search had been', async () => {
    const { db } = here.parts
    const moved = async (read: () => Promise<unknown>) => {
      const [row] = (await db.query(`delete from record where kind = 'pan' returning *`)).rows
      const others = await read()
      const { key, kind, link, sealed, imported_at } = row!
      await db.query(
        'insert into record (key, kind, link, sealed, imported_at) values ($1, $2, $3, $4, $5)',
        [key, kind, link, sealed, imported_at],
      )
      await rotate()
      return others
    }
    expect(await count(moved)).toBe(3)
  })
})
