// Checks the alerts: measures, compares with the thresholds, and records what began or ended.
import { isoTime } from '../kernel/clock.js'
import { unaudited } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { type AlertKind, type AlertName, alertKinds, alertNames } from './alert-kinds.js'
import * as store from './alert-store.js'

/** A measured value, and what it is of; null: nothing could be measured, and `about` says why. */
export interface Measured {
  readonly value: number | null
  readonly about: string | null
}

/** How each alert is measured, over so many minutes. */
export type Measures = Readonly<Record<AlertName, (minutes: number) => Promise<Measured>>>

export interface AlertEvent {
  readonly type: 'alert.firing' | 'alert.resolved'
  readonly payload: string
  readonly key: string
}

/** An alert with its threshold. */
export interface Rule {
  readonly isOn: boolean
  readonly threshold: number
  /** Null: it has no window. */
  readonly minutes: number | null
}

export interface Alert extends Rule {
  readonly kind: AlertName
  /** Undefined: it is off, or was never checked. */
  readonly last: store.StateRow | undefined
}

interface AlertParts {
  readonly db: Database
  readonly clock: { now(): number }
  readonly measures: Measures
  /** Owes an event to the operator, in the transaction. */
  readonly notify: (tx: Sql, event: AlertEvent) => Promise<void>
  /** The transaction is committed. */
  readonly onNotified: () => void
  readonly log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** Another node has just checked. */
const recentMs = 30_000

const ruleOf = (kind: AlertName, row: store.RuleRow | undefined): Rule => {
  const { threshold, minutes }: AlertKind = alertKinds[kind]
  if (row === undefined) return { isOn: true, threshold, minutes }
  return {
    isOn: row.is_on,
    threshold: row.threshold,
    minutes: minutes === null ? null : row.minutes,
  }
}

async function rulesOf(sql: Sql): Promise<ReadonlyMap<AlertName, Rule>> {
  const rows = new Map((await store.selectRules(sql)).map((row) => [row.kind, row]))
  return new Map(alertNames.map((kind) => [kind, ruleOf(kind, rows.get(kind))]))
}

type State = store.StateRow['state']

/** Nothing measured is no reason to say that an alert is over. */
const stateOf = ({ value }: Measured, { threshold }: Rule, before: State | undefined): State => {
  if (value === null) return before === 'firing' ? 'firing' : 'unknown'
  return value >= threshold ? 'firing' : 'quiet'
}

/** What the step from one state to another reports. */
function reportOf(before: State | undefined, next: State): 'firing' | 'resolved' | undefined {
  if (next === 'firing' && before !== 'firing') return 'firing'
  return next === 'quiet' && before === 'firing' ? 'resolved' : undefined
}

async function report(parts: AlertParts, tx: Sql, row: Omit<store.ReportRow, 'id'>): Promise<void> {
  const id = await store.insertReport(tx, row)
  const { kind, state, at, value, threshold, about } = row
  const type = `alert.${state}` as const
  const data = { alert: kind, value, threshold, unit: alertKinds[kind as AlertName].unit, about }
  const payload = JSON.stringify({ type, timestamp: isoTime(at), data })
  await parts.notify(tx, { type, payload, key: `alert-${id}` })
  if (state === 'firing') parts.log.warn({ alert: kind, value, threshold, about }, 'an alert is firing')
}

/** One measurement of an alert, and what the last check found. */
interface Checked {
  readonly kind: AlertName
  readonly rule: Rule
  readonly measured: Measured
  readonly last: store.StateRow | undefined
}

/** Records one measurement. Returns whether the operator is to be told. */
async function record(parts: AlertParts, tx: Sql, checked: Checked): Promise<boolean> {
  const { kind, rule, measured, last } = checked
  const now = parts.clock.now()
  const state = stateOf(measured, rule, last?.state)
  const since = last?.state === state ? last.since : now
  await store.putState(tx, { kind, state, since, checked_at: now, ...measured })
  const reported = reportOf(last?.state, state)
  if (reported === undefined) return false
  await report(parts, tx, { kind, state: reported, at: now, threshold: rule.threshold, ...measured })
  return true
}

async function measureAll(
  { measures, log }: AlertParts,
  rules: ReadonlyMap<AlertName, Rule>,
): Promise<Map<AlertName, Measured>> {
  const measured = new Map<AlertName, Measured>()
  for (const [kind, rule] of rules)
    try {
      if (rule.isOn) measured.set(kind, await measures[kind](rule.minutes ?? 0))
    } catch (error) {
      log.error({ alert: kind, reason: (error as Error).message }, 'an alert could not be measured')
    }
  return measured
}

export function createAlerts(parts: AlertParts) {
  const { db, clock, onNotified } = parts

  return {
    /** Checks all alerts that are on. What cannot be measured keeps its state. */
    async check(): Promise<void> {
      const rules = await rulesOf(db)
      const measured = await measureAll(parts, rules)
      const isOwed = await db.transaction(async (tx) => {
        await store.lockCheck(tx)
        const states = new Map((await store.selectStates(tx)).map((row) => [row.kind, row]))
        let owed = false
        for (const [kind, value] of measured) {
          const last = states.get(kind)
          // A clock that ran ahead wrote a time in the future: it is checked again.
          const isRecent = last !== undefined && Math.abs(clock.now() - last.checked_at) < recentMs
          const checked = { kind, rule: rules.get(kind)!, measured: value, last }
          if (!isRecent && (await record(parts, tx, checked))) owed = true
        }
        return owed
      })
      if (isOwed) onNotified()
    },

    /** All alerts, on or off, with what the last check found. */
    async list(): Promise<Alert[]> {
      const rules = await rulesOf(db)
      const states = new Map((await store.selectStates(db)).map((row) => [row.kind, row]))
      return [...rules].map(([kind, rule]) => ({ kind, ...rule, last: states.get(kind) }))
    },

    /** Members that are left out stay. One that is switched off forgets what it found. */
    async set(kind: AlertName, change: Partial<Rule>, writeAudit = unaudited): Promise<void> {
      await db.transaction(async (tx) => {
        await store.lockCheck(tx)
        const rule = { ...(await rulesOf(tx)).get(kind)!, ...change }
        const { isOn, threshold, minutes } = rule
        await store.putRule(tx, { kind, is_on: isOn, threshold, minutes: minutes ?? 0 }, clock.now())
        if (!isOn) await store.deleteState(tx, kind)
        const facts = { on: isOn, threshold, ...(minutes !== null && { minutes }) }
        await writeAudit(tx, { act: 'alert.set', target: kind, facts })
      })
    },

    /** What began and ended, the newest first. */
    reports: (limit: number, before: number | null) => store.selectReports(db, limit, before),
  }
}

export type Alerts = ReturnType<typeof createAlerts>
