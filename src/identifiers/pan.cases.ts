// Test cases of PAN.
import type { IdentifierCases } from './identifier.cases.js'

export const panCases: IdentifierCases = {
  right: [
    'ZZZPZ1000A',
    'ZZZCZ1000A',
    'ZZZPZ1000V',
    'AAAHA0001A',
    'AAAFA9999Z',
    'AAAAA0010B',
    'AAABA0001C',
  ].concat(['AAATA0001D', 'AAALA0001E', 'AAAJA0001F', 'AAAGA0001G', 'AAAKA0001H']),
  wrong: [
    '',
    'ZZZPZ1000',
    'ZZZPZ1000AA',
    'ZZZXZ1000A',
    'ZZZPZ0000A',
    'ZZZPZ100OA',
    'ZZ1PZ1000A',
    'ZZZPZ10001',
  ].concat(['zzzpz1000a', 'ZZZPZ1000A\n', 'ZZZPZ10００A', 'ＺZZPZ1000A', '27ZZZCZ1000A1ZE', 'ÄZZPZ1000A']),
  compacts: [
    [' zzzpz1000a ', 'ZZZPZ1000A'],
    ['ZZZPZ-1000-A', 'ZZZPZ1000A'],
    ['ZZZ PZ\u00a01000\u202fA', 'ZZZPZ1000A'],
    ['ZZZPZ\u20101000\u2011A\u2212\u2014', 'ZZZPZ1000A'],
    ['\ufeffZZZPZ1000A\u200b\t\r\n', 'ZZZPZ1000A'],
    ['zzzpz1000ı', 'ZZZPZ1000ı'],
    ['ſzzpz1000a', 'ſZZPZ1000A'],
    ['ZZZPZ１０００A', 'ZZZPZ１０００A'],
    ['ZZZPZ_1000A', 'ZZZPZ_1000A'],
    ['', ''],
  ],
  masks: [
    ['ZZZPZ1000A', 'XXXXXXX00A'],
    ['ABC', 'XXC'],
    ['A', 'X'],
    ['', ''],
  ],
}
