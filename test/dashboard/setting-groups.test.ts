// Tests how the page Settings groups, finds and writes the settings.
import { expect, it } from 'vitest'
import {
  findSettings,
  groupSettings,
  type Setting,
  settingText,
} from '../../dashboard/src/setting-cards/setting-groups.js'
import { configKeys } from '../../src/server/compose/config-keys.js'

const settings: readonly Setting[] = Object.entries(configKeys).map(([key, row]) => ({
  key,
  about: row.about,
  expects: row.expects,
  value: row.default ?? null,
  default: row.default ?? null,
  is_default: true,
}))

it('puts every setting into one group, and only into one', () => {
  const grouped = groupSettings(settings).flatMap((group) => group.settings.map(({ key }) => key))
  expect(grouped.toSorted()).toEqual(Object.keys(configKeys).toSorted())
})

it.each([
  ['limits.inFlight', 'limits'],
  ['log.level', 'tracing'],
  ['log.witnesses', 'consents'],
  ['consent', 'consents'],
  ['publicUrl', 'service'],
  ['tls.certFile', 'service'],
  ['batches.retentionDays', 'retention'],
])('shows %s under %s', (key, id) => {
  const group = groupSettings(settings).find((each) => each.settings.some((setting) => setting.key === key))
  expect(group?.id).toBe(id)
})

it('shows no group without settings', () => {
  expect(groupSettings(settings.filter(({ key }) => key === 'currency')).map(({ id }) => id)).toEqual([
    'prices',
  ])
})

it.each([
  ['', settings.length],
  ['LIMITS.inflight', 1],
  ['wrong  tries', 1],
  ['chain pem', 1],
  ['no setting says this', 0],
])('finds by "%s"', (text, count) => {
  expect(findSettings(settings, text)).toHaveLength(count)
})

it.each([
  [null, 'not set'],
  ['a text', 'a text'],
  [30, '30'],
  [false, 'false'],
  [[], '[]'],
  [{ panbasic: 125 }, '{"panbasic":125}'],
  [
    ['10.20.0.0/16', '10.30.0.0/16', '10.40.0.0/16'],
    '[\n  "10.20.0.0/16",\n  "10.30.0.0/16",\n  "10.40.0.0/16"\n]',
  ],
])('writes %j as %j', (value, text) => {
  expect(settingText(value)).toBe(text)
})
