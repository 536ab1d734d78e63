// Test cases of GSTIN: every form, the state codes, and single mistakes that the check character finds.
import type { IdentifierCases } from './identifier.cases.js'

/** The fourteen characters and the form; the test appends the check character. */
export const gstinForms: readonly (readonly [first14: string, form: string, pan: string | undefined])[] = [
  ['27ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['01ZZZPZ1000AAZ', 'taxpayer', 'ZZZPZ1000A'],
  ['38ZZZFZ1000A9Z', 'taxpayer', 'ZZZFZ1000A'],
  ['25ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['28ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['96ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['97ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['99ZZZCZ1000A1Z', 'taxpayer', 'ZZZCZ1000A'],
  ['27ZZZCZ1000A11', 'taxpayer', 'ZZZCZ1000A'],
  ['27ZZZCZ1000A1J', 'taxpayer', 'ZZZCZ1000A'],
  ['27ZZZXZ1000A1Z', 'taxpayer', undefined],
  ['27ZZZCZ1000A1C', 'tcs', 'ZZZCZ1000A'],
  ['27ZZZGZ1000A1D', 'tds', 'ZZZGZ1000A'],
  ['27MUMZ01000A1D', 'tds', undefined],
  ['0718UNO00001UN', 'uin', undefined],
  ['3418FIN00001ON', 'uin', undefined],
  ['2720USA00001NR', 'nrtp', undefined],
  ['9920USA00001OS', 'oidar', undefined],
  ['27MUMZ01000A1Z', 'government', undefined],
  ['27MUMZ01000A0Z', 'government', undefined],
]

export const gstinCases: IdentifierCases = {
  right: [
    '27ZZZCZ1000A1ZE',
    '27ZZZCZ1000N1ZN',
    '27ZZZCZ1000F1Z4',
    '27ZZZCZ1000G1Z2',
    '27ZZZCZ1000S1ZD',
    // Published registrations of large companies and of foreign missions, one per form.
    '27AAICA3918J1CT',
    '3418FIN00001UNY',
    '9917SGP29001OST',
    '33AAAGM0289C1DZ',
  ],
  wrong: [
    '',
    '27ZZZCZ1000A1ZF', // check character
    '27ZZZCZ1000A1Z', // one short
    '27ZZZCZ1000A1ZEE', // one more
    '72ZZZCZ1000A1ZE', // another state
    '27ZZZCZ1000A0ZF', // count starts at 1, check character right
    '39ZZZCZ1000A1Z9', // no such state, check character right
    '00ZZZCZ1000A1ZU', // no such state, check character right
    '9820USA00001OS9', // OIDAR is 99 only
    '27ZZZCZ1000A1XI', // X is not allowed in place 14
    '27zzzcz1000a1ze', // not compacted
    '２7ZZZCZ1000A1ZE', // full width
    '27ZZZCZ1000A1ZE\n',
  ],
  compacts: [
    ['27 zzzcz1000a 1ze', '27ZZZCZ1000A1ZE'],
    ['27-ZZZCZ1000A-1ZE', '27ZZZCZ1000A1ZE'],
    ['\u200e27ZZZCZ1000A1ZE\u00a0', '27ZZZCZ1000A1ZE'],
  ],
  masks: [['27ZZZCZ1000A1ZE', 'XXXXXXXXXXXA1ZE']],
}
