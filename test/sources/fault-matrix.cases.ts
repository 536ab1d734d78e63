// Lists what the fault matrix asks every kind of source, and the outcome of an attempt under each fault.
import type { Input } from '../../src/lookups/params.js'

/** A subject that every upstream knows, by lookup; lookups of journeys have their own tests. */
export const subjects: Readonly<Record<string, Input>> = {
  panbasic: { pan_number: 'ZZZPZ1000A' },
  panadvanced: { pan_number: 'ZZZPZ1000A' },
  'pan-to-fathername': { pan_number: 'ZZZPZ1000A' },
  'pan-to-din': { pan_number: 'ZZZPZ1000A' },
  'pan-msme-check': { pan_number: 'ZZZCZ1000A' },
  'rc-advanced': { rc_number: 'DL99ZZ0001' },
  'rc-challan-details': { rc_number: 'DL99ZZ0001' },
  'fssai-verification': { fssai_id: '10099000000001' },
  'mobile-to-digital-age': { mobile_number: '6000000001' },
  'mobile-to-multiple-upi': { mobile_number: '6000000001' },
  'mobile-to-uan-list': { mobile_number: '6000000001' },
  'mobile-to-vehicle-rc': { mobile_number: '6000000001' },
  'mobile-to-vpa': { mobile_number: '6000000001' },
  'uan-to-employment-history': { uan_number: '100000000001', generate_pdf: false },
  gstinlite: { gstin_number: '27ZZZCZ1000A1ZE' },
  'gstin-advanced': { gstin_number: '27ZZZCZ1000A1ZE' },
  'gstin-by-pan': { pan_number: 'ZZZCZ1000A' },
  'upi-basic': { vpa: 'found@sandbox' },
  'name-match': { name1: 'Shri Asha Zaveri', name2: 'ASHA VIJAY ZAVERI' },
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
