// Makes values of parameters: valid ones by name, and wrong ones of every kind.
import type { Chance } from './chance.js'
import type { Parameter } from './operations.js'

const pans = [
  'ZZZPZ1000A',
  'ZZZPZ1000N',
  'ZZZCZ1000A',
  'ZZZPZ1000V',
  'ABCPK1234L',
  'zzzpz1000a',
  'ZZZPZ 1000A',
]
const mobiles = ['6000000001', '6000000002', '9876543210', '+916000000001', '06000000001', '60000 00001']
const gstins = ['27ZZZCZ1000A1ZE', '27ZZZCZ1000N1ZN', '27zzzcz1000a1ze', '29AAGCB7383J1Z4']
const rcs = ['DL99ZZ0001', 'DL99ZZ0002', 'dl-99-zz-0001', 'KA01AB1234', '21BH0001AA']

/** Valid values by parameter, including those that rehearse a failure, and seldom the slow ones. */
const right: Readonly<Record<string, readonly string[]>> = {
  pan_number: [...pans, 'ZZZPZ1000F', 'ZZZPZ1000G'],
  username: ['ZZZPZ1000A', 'zafran.foods', 'ZZZPZ1000F'],
  mobile_number: [...mobiles, '6000000003', '6000000004', 'MOBILE_NO', 'undefined'],
  gstin_number: [...gstins, '27ZZZCZ1000F1Z4', '27ZZZCZ1000G1Z2'],
  rc_number: [...rcs, 'DL99ZZ0003', 'DL99ZZ0004'],
  fssai_id: ['10099000000001', '10099000000002', '10099000000003', '10099000000004', '22222222222222'],
  uan_number: ['100000000001', '100000000002', '100000000003', '100000000004', '100904319456'],
  vpa: ['found@sandbox', 'unknown@sandbox', 'failure@sandbox', 'unavailable@sandbox', 'A.B@upi'],
  aadhaar_number: ['999999990019', '999999990026', '999999990042', '999999990061'],
  itr_client_id: ['itr_sandbox', 'itr_kqzvmwtrbxnlcpgdhfys'],
  tds_id: ['1', '2', '3', '4'],
  otp: ['111000', '111004', '000000'],
  reference_id: ['48213907', '00000000'],
  generate_pdf: ['false', 'true', 'True', '0', 'yes'],
  consent: ['Y', 'N', 'y', 'true'],
  purpose: ['ForKYC', ''],
  name: ['ASHA ZAVERI', 'undefined', 'जया'],
  name1: ['ASHA ZAVERI', 'Dr. A. B. C', 'जया शर्मा'],
  name2: ['Asha J Zaveri', 'ZAVERI ASHA', 'Mohd. Abdul'],
  limit: ['1', '10', '100', '0', '-1', '1e3'],
  client_id: ['{client_id}', 'nobody'],
  client_secret: ['{client_secret}', 'sps_nothing'],
  password: ['secret', 'wrong', ''],
  webhook_url: [
    '',
    'x',
    'ftp://127.0.0.1/',
    'http://[::1',
    'https://',
    'https://localhost',
    'HTTP://127.0.0.1:1/',
  ],
  file: ['{request_id}.csv', '00000000000000000000000000000000.csv', 'x'],
  id: ['00000000000000000000000000000000'],
  request_id: ['{request_id}', '00000000000000000000000000000000'],
  transaction_id: ['{transaction_id}', '00000000000000000000000000000000'],
  exp: ['4102444800', '0', '-1', '1e99'],
  sig: ['0'.repeat(64), '{sig}'],
  token: ['{link_token}', 'x'.repeat(300)],
}

const slow: Readonly<Record<string, string>> = {
  pan_number: 'ZZZPZ1000S',
  mobile_number: '6000000005',
  vpa: 'slow@sandbox',
}
const slowPart = 0.002

/** Wrong for every parameter; each was somewhere the value that broke something. */
export const nasty: readonly string[] = [
  '',
  ' ',
  '\0',
  '\r\nX-Injected: 1',
  '\u001b[31m',
  '\u202e\u2066',
  '\ufeff',
  '\ud800', // a lone surrogate, sent as three bytes that are not UTF-8
  '😀'.repeat(50),
  'é́́́',
  'ﷺ'.repeat(100),
  'ÿ'.repeat(257),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  'true',
  '[]',
  '{}',
  '{"a":1}',
  '"',
  "'",
  "' or 1=1 --",
  ';drop table clients',
  '$(id)',
  '`id`',
  '%s%n',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%c0%af',
  '+',
  '<script>alert(1)</script>',
  '=cmd|x',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(300),
  'a'.repeat(5_000),
  '0'.repeat(2_000),
  ' '.repeat(1_000),
  '٠١٢٣٤٥٦٧٨٩',
  '६०००००००००१',
  'ＺＺＺＰＺ１０００Ａ',
]

export function rightValue(parameter: Parameter, chance: Chance): string {
  const { name, example } = parameter
  const later = slow[name]
  if (later !== undefined && chance.is(slowPart)) return later
  const known = right[name]
  // An address in an example could be somebody's, so the fuzzer's webhooks go nowhere.
  return known === undefined || (example !== '' && name !== 'webhook_url' && chance.is(0.3))
    ? example
    : chance.pick(known)
}

/** A wrong value, often a valid one with a change. */
export function wrongValue(parameter: Parameter, chance: Chance): string {
  if (parameter.name === 'webhook_url') return chance.pick(right.webhook_url!)
  return chance.is(0.5) ? chance.pick(nasty) : changed(rightValue(parameter, chance), chance)
}

/** A text with a change. */
export function changed(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1)
  switch (chance.below(8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1)
    case 1:
      return text.slice(0, at) + chance.pick(nasty) + text.slice(at)
    case 2:
      return text.slice(0, at) + String.fromCharCode(chance.below(0x250)) + text.slice(at + 1)
    case 3:
      return text + text
    case 4:
      return text.toLowerCase()
    case 5:
      return ` ${text}\t`
    case 6:
      return text.slice(0, at)
    default:
      return [...text].reverse().join('')
  }
}
