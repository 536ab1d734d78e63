// Tests the alerts: when one fires and ends, what it reports, and who may check at the same time.
import { beforeEach, describe, expect, it } from 'vitest'
import { type AlertEvent, createAlerts, type Measured, type Measures } from '../../src/alerts/alerts.js'
import { alertRetention } from '../../src/alerts/retention.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const clock = { ms: Date.parse('2026-04-01T06:00:00Z'), now: () => clock.ms }
const minuteMs = 60_000

beforeEach(async () => {
  await db.query('truncate alert_rule, alert_state, alert_report')
})

const quiet: Measured = { value: 0, about: null }

function openAlerts() {
  const values: Record<keyof Measures, Measured | Error> = {
    failures: quiet,
    latency: quiet,
    spend: quiet,
    deliveries: quiet,
    sources: quiet,
  }
  const events: AlertEvent[] = []
  const errors: object[] = []
  const asked: number[] = []
  const measure = (kind: keyof Measures) => async (minutes: number) => {
    if (kind === 'failures') asked.push(minutes)
    const value = values[kind]
    if (value instanceof Error) throw value
    return value
  }
  const measures: Measures = {
    failures: measure('failures'),
    latency: measure('latency'),
    spend: measure('spend'),
    deliveries: measure('deliveries'),
    sources: measure('sources'),
  }
  let told = 0
  const alerts = createAlerts({
    db,
    clock,
    measures,
    notify: async (_tx, event) => void events.push(event),
    onNotified: () => void told++,
    log: { warn: () => {}, error: (facts) => void errors.push(facts) },
  })
  const check = async () => {
    clock.ms += minuteMs
    await alerts.check()
  }
  const stateOf = async (kind: string) =>
    (await alerts.list()).find((each) => each.kind === kind)!.last?.state
  return { alerts, values, events, errors, asked, check, stateOf, told: () => told }
}

describe('an alert', () => {
  it('fires at its threshold, once, and is resolved below it', async () => {
    const { alerts, values, events, check, stateOf, told } = openAlerts()
    await check()
    expect(await stateOf('failures')).toBe('quiet')
    values.failures = { value: 5, about: '5 of 100 calls' }
    await check()
    const since = clock.ms
    await check()
    expect((await alerts.list())[0]).toMatchObject({
      kind: 'failures',
      last: { state: 'firing', since, checked_at: clock.ms, value: 5, about: '5 of 100 calls' },
    })
    values.failures = { value: 4.9, about: '49 of 1000 calls' }
    await check()
    expect(events.map(({ type }) => type)).toEqual(['alert.firing', 'alert.resolved'])
    expect(JSON.parse(events[0]!.payload)).toEqual({
      type: 'alert.firing',
      timestamp: new Date(since).toISOString(),
      data: { alert: 'failures', value: 5, threshold: 5, unit: 'percent', about: '5 of 100 calls' },
    })
    expect(new Set(events.map(({ key }) => key)).size).toBe(2)
    expect(told()).toBe(2)
    expect(await alerts.reports(10, null)).toMatchObject([
      { kind: 'failures', state: 'resolved', value: 4.9 },
      { kind: 'failures', state: 'firing', value: 5, threshold: 5 },
    ])
  })

  it('is unknown where nothing can be measured, and does not end by that', async () => {
    const { values, events, check, stateOf } = openAlerts()
    values.latency = { value: null, about: '3 calls, of 20 that are needed' }
    await check()
    expect(await stateOf('latency')).toBe('unknown')
    values.latency = { value: 9_000, about: '30 calls' }
    await check()
    values.latency = { value: null, about: '0 calls, of 20 that are needed' }
    await check()
    expect(await stateOf('latency')).toBe('firing')
    expect(events).toHaveLength(1)
  })

  it('that cannot be measured keeps its state, and the others are checked', async () => {
    const { values, errors, check, stateOf } = openAlerts()
    values.failures = new Error('no database')
    values.sources = { value: 1, about: 'primary' }
    await check()
    expect([await stateOf('failures'), await stateOf('sources')]).toEqual([undefined, 'firing'])
    expect(errors).toEqual([{ alert: 'failures', reason: 'no database' }])
  })
})

describe('a threshold', () => {
  it('is changed alone, with an audit entry, and counts from the next check', async () => {
    const { alerts, values, asked, check, stateOf } = openAlerts()
    const entries: object[] = []
    values.failures = { value: 20, about: null }
    await alerts.set(
      'failures',
      { threshold: 30, minutes: 60 },
      async (_tx, entry) => void entries.push(entry),
    )
    await check()
    expect(await stateOf('failures')).toBe('quiet')
    expect(asked).toEqual([60])
    expect(entries).toEqual([
      { act: 'alert.set', target: 'failures', facts: { on: true, threshold: 30, minutes: 60 } },
    ])
  })

  it('that is switched off is not measured, and what it found is forgotten', async () => {
    const { alerts, values, events, check, stateOf } = openAlerts()
    values.sources = { value: 2, about: 'primary, second' }
    await check()
    await alerts.set('sources', { isOn: false })
    expect(await stateOf('sources')).toBeUndefined()
    await check()
    expect(await stateOf('sources')).toBeUndefined()
    await alerts.set('sources', { isOn: true })
    await check()
    expect(events.map(({ type }) => type)).toEqual(['alert.firing', 'alert.firing'])
  })
})

it('two nodes that check at once report once', async () => {
  const { alerts, values, events } = openAlerts()
  values.sources = { value: 1, about: 'primary' }
  clock.ms += minuteMs
  await Promise.all([alerts.check(), alerts.check()])
  expect(events).toHaveLength(1)
})

it('reports are swept after their days, and counted before', async () => {
  const reportDays = 30
  const { alerts, values, check } = openAlerts()
  values.sources = { value: 1, about: 'primary' }
  await check()
  clock.ms += (reportDays - 1) * 86_400_000
  const ending = alertRetention.ending!({ db, clock, config: { 'retention.alertDays': reportDays } })!
  expect(await ending.sweep()).toBe(0)
  clock.ms += 2 * 86_400_000
  expect(await ending.ended()).toBe(1)
  expect(await ending.sweep()).toBe(1)
  expect(await alerts.reports(10, null)).toEqual([])
})
