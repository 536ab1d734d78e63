// Test cases of the shorter codes and addresses: TAN, Udyam, IFSC, member id, VPA.
import type { IdentifierCases } from './identifier.cases.js'

export const tanCases: IdentifierCases = {
  right: ['MUMZ01000A', 'AHMG01790F'],
  wrong: ['', 'MUMZ1000A', 'ZZZPZ1000A', 'MUMZ01000', 'mumz01000a'],
  compacts: [['mumz 01000 a', 'MUMZ01000A']],
  masks: [['MUMZ01000A', 'XXXXXXX00A']],
}

export const drivingLicenceCases: IdentifierCases = {
  right: ['ZZ0120200000001', 'MH1220100012345', '12345', 'TN75Y19990000123'],
  wrong: ['', 'ZZ01 20200000001', 'ABCDEF', '1234', '123456789012345678901', 'DL/01/2020'],
  compacts: [
    ['zz-01 20200000001', 'ZZ0120200000001'],
    ['DL-0120200000001', 'DL0120200000001'],
  ],
  masks: [['ZZ0120200000001', 'XXXXXXXXXXX0001']],
}

export const epicCases: IdentifierCases = {
  right: ['ZZZ0000001', 'XX/01/001/000001', 'AB12345678'],
  wrong: ['', 'ZZZ 0000001', 'ZZZ001', 'ABCDEFGHIJ', '123456789012345678901'],
  compacts: [['zzz 0000001', 'ZZZ0000001']],
  masks: [['ZZZ0000001', 'XXXXXXX001']],
}

export const udyamCases: IdentifierCases = {
  right: ['UDYAMMH260000001', 'UDYAMRJ300011111', 'MH26D0000001', 'MH26A0000001'],
  wrong: ['', 'UDYAM-MH-26-0000001', 'UDYAM27260000001', 'UDYAMMH26000001', 'MH26F0000001'],
  compacts: [
    ['UDYAM-MH-26-0000001', 'UDYAMMH260000001'],
    ['udyam mh 26 0000001', 'UDYAMMH260000001'],
  ],
  masks: [['UDYAMMH260000001', 'XXXXXXXXXXXX0001']],
}

export const ifscCases: IdentifierCases = {
  right: ['SBIN0000001', 'ABCD0123456', 'ABCD0ABCDEF'],
  wrong: ['', 'ABCD1123456', 'ABC00123456', 'ABCD012345', 'ABCD01234567'],
  compacts: [['abcd 0123456', 'ABCD0123456']],
  masks: [['ABCD0123456', 'XXXXXXXX456']],
}

export const bankAccountCases: IdentifierCases = {
  right: ['100000000001', '00123456789', '123456', 'ABC123456', '1'.repeat(40)],
  wrong: ['', '12345', '1'.repeat(41), '1234.567', 'account'],
  compacts: [
    ['1000 0000 0001', '100000000001'],
    ['1000-0000-0001', '100000000001'],
    ['abc123456', 'ABC123456'],
  ],
  masks: [['100000000001', 'XXXXXXXX0001']],
}

export const passportFileCases: IdentifierCases = {
  right: ['ZZ1000000000001', 'ZZ12345678901234', 'Z1234567'],
  wrong: ['', '1000000000001', 'ZZ1', 'Z'.repeat(21), 'ZZ10000000000.1', 'ZZ12345678901234567'],
  compacts: [
    ['zz1000000000001', 'ZZ1000000000001'],
    ['ZZ 1000 0000 00001', 'ZZ1000000000001'],
  ],
  masks: [['ZZ1000000000001', 'XXXXXXXXXXX0001']],
}

export const memberIdCases: IdentifierCases = {
  right: ['MHBAN00123450000000123', 'PYKRP00543210AB0000456'],
  wrong: ['', 'MHBAN0012345', 'MHBAN001234500000001234', 'MH1AN00123450000000123'],
  compacts: [['MH/BAN/0012345/000/0000123', 'MHBAN00123450000000123']],
  masks: [['MHBAN00123450000000123', 'XXXXXXXXXXXXXXXXXX0123']],
}

export const vpaCases: IdentifierCases = {
  right: [
    'found@sandbox',
    'slow@sandbox',
    'asha.rao-1@okaxis',
    '9876543210@mapper.npci',
    'a_b@ybl',
    '123456789@hdfc0000001.ifsc.npci',
    'asha@com',
    'asha@in.bank',
    '9z@upi',
    `${'a'.repeat(245)}@sandbox`,
  ],
  wrong: [
    '',
    'found',
    '@sandbox',
    'a@sandbox',
    'found@',
    'found@1bank',
    'a@b@c',
    'asha@gmail.com',
    'asha.rao@bank.co.in',
    'asha@yahoo.co.uk',
    'accounts@firm.org',
    'asha@iitb.ac.in',
    'fo und@sandbox',
    'Found@sandbox',
    '.found@sandbox',
    'found@s',
    `${'a'.repeat(250)}@sandbox`,
    'found@sandbox\n',
    'ｆound@sandbox',
  ],
  compacts: [
    ['  Found@Sandbox ', 'found@sandbox'],
    ['\u00a0ASHA.RAO-1@OKAXIS\n', 'asha.rao-1@okaxis'],
    ['fo und@sandbox', 'fo und@sandbox'],
    ['\u212aumar@sandbox', '\u212aumar@sandbox'],
  ],
  masks: [
    ['found@sandbox', 'XXXX@sandbox'],
    ['9876543210@ybl', 'XXXX10@ybl'],
    ['9876543210', 'XXXX'],
    ['asha@999999990019', 'XXXX@XXXX'],
    ['a@b@okaxis', 'XXXX@okaxis'],
    ['', 'XXXX'],
  ],
}
