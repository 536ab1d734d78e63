// The names and units of the alerts, and how their values and states are shown.
import type { Answer } from '../api/client'
import { numberText } from '../parts/show'
import type { Tone } from '../parts/state'

export type Alert = Answer<'alerts.list'>['items'][number]

export const alertsKey = ['alerts']

export const titles: Readonly<Record<string, string>> = {
  failures: 'Failed calls',
  latency: 'Latency',
  spend: 'Spend against caps',
  deliveries: 'Backlog of deliveries',
  sources: 'Sources out',
}
export const units: Readonly<Record<Alert['unit'], string>> = { percent: ' %', ms: ' ms', count: '' }
export const kindUnits: Readonly<Record<string, Alert['unit']>> = {
  failures: 'percent',
  latency: 'ms',
  spend: 'percent',
  deliveries: 'count',
  sources: 'count',
}
/** Green only for what was measured. */
export const tones: Readonly<Record<Alert['state'], Tone>> = {
  quiet: 'good',
  firing: 'bad',
  unknown: 'idle',
  off: 'off',
  'not checked': 'idle',
}

export const valueText = (value: number | null, unit: Alert['unit']) =>
  value === null ? '–' : `${numberText(value)}${units[unit]}`
