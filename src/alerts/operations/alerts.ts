// Defines the operations on alerts: list them with their state, set a threshold, and what began and ended.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { object, orNull, page, pageMembers, time } from '../../operation/schemas.js'
import { alertKinds, alertNames, maxMinutes } from '../alert-kinds.js'
import type { Alert, Alerts } from '../alerts.js'

interface Deps<Name extends keyof Alerts> {
  readonly alerts: Pick<Alerts, Name>
}

const kind = () => Type.Enum([...alertNames])
const value = () => orNull(Type.Number({ description: 'Null: nothing could be measured.' }))

const shown = object({
  kind: kind(),
  about: Type.String(),
  unit: Type.Enum(['percent', 'ms', 'count']),
  on: Type.Boolean(),
  threshold: Type.Integer({ description: 'It fires at this value and above.' }),
  minutes: orNull(Type.Integer({ description: 'The window; null: it has none.' })),
  state: Type.Enum(['quiet', 'firing', 'unknown', 'off', 'not checked']),
  since: orNull(time()),
  checked_at: orNull(time()),
  value: value(),
  detail: orNull(Type.String({ description: 'What the value is of, or why there is none.' })),
})

const stateOf = ({ isOn, last }: Alert) =>
  isOn ? (last?.state ?? ('not checked' as const)) : ('off' as const)

const view = (alert: Alert): Static<typeof shown> => ({
  kind: alert.kind,
  about: alertKinds[alert.kind].about,
  unit: alertKinds[alert.kind].unit,
  on: alert.isOn,
  threshold: alert.threshold,
  minutes: alert.minutes,
  state: stateOf(alert),
  since: alert.last === undefined ? null : isoTime(alert.last.since),
  checked_at: alert.last === undefined ? null : isoTime(alert.last.checked_at),
  value: alert.last?.value ?? null,
  detail: alert.last?.about ?? null,
})

export const listAlerts = act({
  name: 'alerts.list',
  method: 'GET',
  path: '/alerts',
  summary: 'The alerts with their thresholds, and what the last check found',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shown) }),
  command: { words: 'alert list' },
  run: async ({ alerts }: Deps<'list'>) => ({ items: (await alerts.list()).map(view) }),
})

export const setAlert = act({
  name: 'alerts.set',
  method: 'PATCH',
  path: '/alerts/{kind}',
  summary: 'Set the threshold of an alert, its window, or switch it off; members that are left out stay',
  role: 'operator',
  input: object({
    kind: kind(),
    threshold: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Math.max(...alertNames.map((name) => alertKinds[name].most)),
        description: 'It fires at this value and above, in the unit of the alert.',
      }),
    ),
    minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxMinutes,
        description: 'The window of failures and latency, in minutes.',
      }),
    ),
    switch: Type.Optional(Type.Enum(['on', 'off'], { description: 'off: it is not checked.' })),
  }),
  answer: shown,
  command: { words: 'alert set', operands: ['kind'], needsOption: true },
  async run(
    { alerts }: Deps<'set' | 'list'>,
    { kind: name, threshold, minutes, switch: turned },
    { writeAudit },
  ) {
    const { most, minutes: window } = alertKinds[name]
    if (threshold !== undefined && threshold > most)
      throw invalid('threshold', `must be at most ${most} for ${name}`)
    if (minutes !== undefined && window === null)
      throw invalid('minutes', `must be left out for ${name}, which has no window`)
    await alerts.set(
      name,
      {
        ...(threshold !== undefined && { threshold }),
        ...(minutes !== undefined && { minutes }),
        ...(turned !== undefined && { isOn: turned === 'on' }),
      },
      writeAudit,
    )
    return view((await alerts.list()).find((alert) => alert.kind === name)!)
  },
})

const usualLimit = 50
const shownReport = object({
  id: Type.Integer(),
  kind: Type.String(),
  state: Type.Enum(['firing', 'resolved']),
  at: time(),
  value: value(),
  threshold: Type.Integer(),
  detail: orNull(Type.String()),
})

export const listReports = act({
  name: 'alerts.history',
  method: 'GET',
  path: '/alerts/history',
  summary: 'Alerts that began and ended, newest first',
  role: 'viewer',
  input: object(pageMembers(200, usualLimit)),
  answer: page(shownReport),
  command: { words: 'alert history' },
  async run({ alerts }: Deps<'reports'>, { limit = usualLimit, cursor }) {
    const [before] = readCursor(cursor, ['number']) ?? []
    const rows = await alerts.reports(limit, before ?? null)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return {
      items: rows.map(({ id, kind: name, state, at, value: measured, threshold, about }) => ({
        ...{ id, kind: name, state, at: isoTime(at), value: measured, threshold, detail: about },
      })),
      next_cursor: last === undefined ? null : cursorOf([last.id]),
    }
  },
})

export const alertOperations = [listAlerts, setAlert, listReports]
