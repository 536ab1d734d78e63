// Lists what the fault matrix asks every kind of source, and the outcome of an attempt under each fault.
import type { Input } from '../../src/lookups/params.js'
import { subjects as everySubject } from '../../src/sources/kinds.harness.js'

/** A subject that every upstream knows, by lookup; lookups of journeys, whose names have a slash, have their own tests. */
export const subjects: Readonly<Record<string, Input>> = {
  ...Object.fromEntries(Object.entries(everySubject).filter(([lookup]) => !lookup.includes('/'))),
  'pan-msme-check': { pan_number: 'ZZZCZ1000A' },
}

/** The outcome of an attempt under each fault. */
export const outcomes: Readonly<Record<string, string>> = {
  '500': 'down',
  '502': 'down',
  '503': 'down',
  '429': 'throttled',
  '401': 'refused',
  '403': 'refused',
  timeout: 'timeout',
  reset: 'down',
  'slow-body': 'timeout',
  html: 'unreadable',
  truncated: 'down',
  'half-json': 'unreadable',
  schema: 'unreadable',
  huge: 'unreadable',
  redirect: 'down',
  compressed: 'unreadable',
  tls: 'down',
  refused: 'down',
}

/** A GSTIN whose registry is out of service. */
export const outOfService: Input = { gstin_number: '27ZZZCZ1000G1Z2' }
/** The kinds whose upstream says so in words of its own; of the others it looks like any other fault. */
export const saysOutOfService: readonly string[] = [
  'gstn-gsp',
  'same-interface',
  'cashfree',
  'sandbox-co-in',
  'hyperverge',
  'gridlines',
  'setu',
]
