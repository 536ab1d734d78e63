// Test cases of the numbers of companies and shops: CIN, certificate numbers, codes of states.
import type { IdentifierCases } from './identifier.cases.js'

export const cinCases: IdentifierCases = {
  right: ['U00000ZZ2020PTC000001', 'L17110MH1973PLC019786', 'U85110DL2019NPL345678', 'U74999KA2016OPC098765'],
  wrong: [
    '',
    'U0000ZZ2020PTC000001',
    'F00000ZZ2020PTC000001',
    'U00000ZZ20PTC0000001',
    'U00000ZZ2020PTC00001',
    'AAA-0001',
    'u00000zz2020ptc000001',
  ],
  compacts: [
    ['u00000zz2020ptc000001', 'U00000ZZ2020PTC000001'],
    ['U00000 ZZ 2020 PTC 000001', 'U00000ZZ2020PTC000001'],
  ],
  masks: [['U00000ZZ2020PTC000001', 'XXXXXXXXXXXXXXXXX0001']],
}

export const shopCertificateCases: IdentifierCases = {
  right: ['ZZSE/2020/000001', '890123456', 'SEA/DC1/CE/0034567', '2019.1(A)_12:3'],
  wrong: ['', '12', 'CERTIFICATE', '12;34', `1${'A'.repeat(40)}`],
  compacts: [
    ['zzse / 2020 / 000001', 'ZZSE/2020/000001'],
    ['ZZSE/2020/00-00-01', 'ZZSE/2020/000001'],
  ],
  masks: [['ZZSE/2020/000001', 'XXXXXXXXXXXX0001']],
}

export const stateCodeCases: IdentifierCases = {
  right: ['DL', 'MH', '27', '07'],
  wrong: ['', 'M', 'MAH', '2A', '7', '270'],
  compacts: [
    ['dl', 'DL'],
    [' 27 ', '27'],
  ],
  masks: [['DL', 'XX']],
}
