// Tests that a reported outage is stored until its recovery is reported, once for all nodes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOutage, deleteOutage, selectOutages } from '../../src/routing/outage-store.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'

let here: TestInstallation
beforeAll(async () => {
  here = await openInstallation()
})
afterAll(() => here.discard())

it('an outage is stored with all its lookups, across a restart, until it ends once', async () => {
  await addOutage(here.parts.db, 'a', ['upi-basic', 'panbasic'])
  await addOutage(here.parts.db, 'a', ['panbasic', 'rc-advanced'])
  await here.parts.close()
  here.parts = await here.open()
  const { db } = here.parts
  expect([...(await selectOutages(db))]).toEqual([['a', ['panbasic', 'rc-advanced', 'upi-basic']]])
  expect(await deleteOutage(db, 'a')).toBe(true)
  expect(await deleteOutage(db, 'a')).toBe(false)
  expect(await selectOutages(db)).toEqual(new Map())
})
