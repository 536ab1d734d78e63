// Tests the texts that say until when data is kept: with the configured value and its unit.
import { expect, it } from 'vitest'
import { untilText } from './until.js'

it.each([
  ['retention.taskDays', 'retention.taskDays after their end', 7, '7 days after their end'],
  ['retention.taskDays', 'retention.taskDays after their end', 1, '1 day after their end'],
  ['retention.consentYears', 'retention.consentYears after they ended', 7, '7 years after they ended'],
  [
    'retention.usageYears',
    'retention.usageYears whole financial years have passed',
    8,
    '8 whole financial years have passed',
  ],
  [
    'retention.auditDays',
    'retention.auditDays have passed',
    undefined,
    'no end is set (retention.auditDays)',
  ],
  ['routes', 'cacheS of their route has passed', {}, 'cacheS of their route has passed'],
  [undefined, 'they are removed', undefined, 'they are removed'],
])('%s: %s', (setting, until, value, text) => {
  const settings = setting === undefined ? {} : { [setting]: value }
  expect(untilText({ until, ...(setting === undefined ? {} : { setting }) }, settings)).toBe(text)
})
