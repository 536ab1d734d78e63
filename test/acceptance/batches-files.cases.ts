// Test cases of batch files: what is submitted, and the expected sub_code or cells.
import type { BatchName, Upload } from './batches.js'

export interface Refused {
  status: 400 | 413 | 422
  /** Absent: the body is {detail: message}. */
  subCode?: string
  message: string
}

export interface FileCase {
  name: string
  lookup: BatchName
  upload: Upload
  /** Refused, or the first cell and the sub_code of each result row. */
  expected: Refused | [cell: string, subCode: string][]
}

export const isRefused = (expected: FileCase['expected']): expected is Refused => !Array.isArray(expected)

const gstin = '27ZZZCZ1000A1ZE'
const unknownGstin = '27ZZZCZ1000N1ZN'
const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf])
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const refused = (subCode: string, message: string): Refused => ({ status: 422, subCode, message })
const format = refused('INVALID_BATCH_FILE_FORMAT', 'File format not supported')
const tooMany = refused('INVALID_BATCH_SIZE', 'Input File must have less than 1000 records')
const none = refused('INVALID_BATCH_SIZE', 'Input File must have at least 1 record')
const header = (column: string) =>
  refused('INVALID_INPUT_FILE_FORMAT', `Input File must have '${column}' only as headers`)
const gstHeader = header('gstin_number')
const badRequest: Refused = { status: 400, message: 'Bad Request' }
const tooLarge: Refused = { status: 413, message: 'Payload Too Large' }

const gst = (
  name: string,
  content: string | Buffer,
  expected: FileCase['expected'],
  fileName?: string,
): FileCase => ({
  name,
  lookup: 'gstinlite',
  upload: fileName === undefined ? { content } : { content, fileName },
  expected,
})
const upi = (name: string, content: string | Buffer, expected: FileCase['expected']): FileCase => ({
  name,
  lookup: 'upi-basic',
  upload: { content },
  expected,
})
const pan = (name: string, content: string | Buffer, expected: FileCase['expected']): FileCase => ({
  name,
  lookup: 'gstin-by-pan',
  upload: { content },
  expected,
})

const found: [string, string][] = [[gstin, 'SUCCESS']]
const rows = (count: number) => `gstin_number\n${`${unknownGstin}\n`.repeat(count)}`
const unknownRows = (count: number): [string, string][] =>
  Array.from({ length: count }, () => [unknownGstin, 'DETAILS_NOT_FOUND'])

export const fileCases: FileCase[] = [
  // Lines and bytes.
  gst('LF', `gstin_number\n${gstin}\n`, found),
  gst('CRLF', `gstin_number\r\n${gstin}\r\n`, found),
  gst('LF and CRLF mixed', `gstin_number\r\n${gstin}\n${gstin}\r\n`, [...found, ...found]),
  gst('no line end at the end', `gstin_number\n${gstin}`, found),
  gst('CRLF, no line end at the end', `gstin_number\r\n${gstin}`, found),
  gst('byte order mark', Buffer.concat([utf8Bom, Buffer.from(`gstin_number\n${gstin}\n`)]), found),
  gst(
    'byte order mark and CRLF',
    Buffer.concat([utf8Bom, Buffer.from(`gstin_number\r\n${gstin}\r\n`)]),
    found,
  ),
  gst(
    'byte order mark and a quoted header',
    Buffer.concat([utf8Bom, Buffer.from(`"gstin_number"\n${gstin}\n`)]),
    found,
  ),
  gst('blank lines between and at the end', `gstin_number\n\n${gstin}\n\n\n${gstin}\n\n`, [
    ...found,
    ...found,
  ]),
  gst('blank lines before the header', `\n\r\n\ngstin_number\n${gstin}\n`, found),
  gst('lines of nothing but spaces and tabs', `gstin_number\n   \n\t\n${gstin}\n  \t \n`, found),
  gst('quoted cells', `"gstin_number"\n"${gstin}"\n`, found),
  gst('spaces around the header', `  gstin_number  \n${gstin}\n`, found),
  gst('empty cells after each record, as spreadsheets leave them', `gstin_number\n${gstin},,\n,,\n`, found),
  gst('a line feed inside quotes', `gstin_number\n"${gstin}\n"\n`, [[`${gstin}\n`, 'SUCCESS']]),
  gst('a comma inside quotes', `gstin_number\n"${gstin},"\n`, [[`${gstin},`, 'INVALID_INPUT']]),
  gst('a quote inside a cell', `gstin_number\n27ZZZ"CZ1000A1ZE\n`, [['27ZZZ"CZ1000A1ZE', 'INVALID_INPUT']]),
  gst('doubled quotes', `gstin_number\n"a ""b"" c"\n`, [['a "b" c', 'INVALID_INPUT']]),

  // Wrong formats.
  gst('UTF-16 with its mark', utf16(`gstin_number\n${gstin}\n`), format),
  gst('UTF-16 without its mark', Buffer.from(`gstin_number\n${gstin}\n`, 'utf16le'), format),
  gst('Latin-1', Buffer.from(`gstin_number\n${gstin}\ncaf\u00e9\n`, 'latin1'), format),
  gst(
    'a broken character at the very end',
    Buffer.concat([Buffer.from(`gstin_number\n${gstin}\n`), Buffer.from([0xe0, 0xa4])]),
    format,
  ),
  gst('a NUL', `gstin_number\n${gstin}\0\n`, format),
  gst('a spreadsheet renamed', Buffer.from('504b0304140006000800000021', 'hex'), format),
  gst('random bytes', Buffer.from([0x80, 0x81, 0xfe, 0xff, 0x00, 0x12]), format),
  gst('an open quote', `gstin_number\n"${gstin}\n${gstin}\n`, format),
  gst('.xlsx', `gstin_number\n${gstin}\n`, format, 'records.xlsx'),
  gst('.txt', `gstin_number\n${gstin}\n`, format, 'records.txt'),
  gst('no extension', `gstin_number\n${gstin}\n`, format, 'records'),
  gst('.csv in the middle of the name', `gstin_number\n${gstin}\n`, format, 'records.csv.exe'),
  gst('a name that is an extension only', `gstin_number\n${gstin}\n`, found, '.csv'),
  gst('.CSV', `gstin_number\n${gstin}\n`, found, 'RECORDS.CSV'),
  gst('a path for a name', `gstin_number\n${gstin}\n`, found, 'C:\\Users\\me\\records.csv'),
  gst('a name in Devanagari', `gstin_number\n${gstin}\n`, found, 'सूची.csv'),
  gst('a wrong extension is checked before the header', 'name\nx\n', format, 'records.json'),
  gst('broken bytes are checked before the header', Buffer.from([0x61, 0x0a, 0xff, 0x0a]), format),
  gst(
    'broken bytes are checked before the size',
    Buffer.concat([Buffer.from(rows(1_200)), Buffer.from([0xff])]),
    format,
  ),

  // Headers.
  gst('an empty file', '', gstHeader),
  gst('a byte order mark alone', utf8Bom, gstHeader),
  gst('blank lines alone', '\n\r\n   \n', gstHeader),
  gst('no header', `${gstin}\n${gstin}\n`, gstHeader),
  gst("another lookup's header", 'pan_number\nZZZCZ1000A\n', gstHeader),
  gst('an upper-case header', `GSTIN_NUMBER\n${gstin}\n`, gstHeader),
  gst('gstin', `gstin\n${gstin}\n`, gstHeader),
  gst('a second column', `gstin_number,name\n${gstin},Zafran\n`, gstHeader),
  gst('the column twice', `gstin_number,gstin_number\n${gstin},${gstin}\n`, gstHeader),
  gst('__proto__', `__proto__\n${gstin}\n`, gstHeader),
  gst('a semicolon for a comma', `gstin_number;name\n${gstin};Zafran\n`, gstHeader),
  gst('CR alone for line ends', `gstin_number\r${gstin}\r`, gstHeader),
  gst('a record with a second cell', `gstin_number\n${gstin}\n${gstin},Zafran\n`, gstHeader),
  gst('a wrong header is checked before the size', `gstin\n${`${gstin}\n`.repeat(1_200)}`, gstHeader),
  pan('gstin_number for a file of PANs', `gstin_number\n${gstin}\n`, header('pan_number')),
  upi('upi for a file of addresses', 'upi\nfound@sandbox\n', header('vpa')),
  { ...gst('gstin-advanced', `gst\n${gstin}\n`, gstHeader), lookup: 'gstin-advanced' },

  // Sizes.
  gst('a header alone', 'gstin_number\n', none),
  gst('a header alone, no line end', 'gstin_number', none),
  gst('a header and blank lines', 'gstin_number\n\n  \n', none),
  gst('1 record', rows(1), unknownRows(1)),
  gst('999 records', rows(999), unknownRows(999)),
  gst('1000 records', rows(1_000), tooMany),
  gst('1001 records', rows(1_001), tooMany),
  gst('60000 records', rows(60_000), tooMany),
  gst('5000 lines', `${rows(1)}${',\n'.repeat(4_998)}`, unknownRows(1)),
  gst('5001 lines', `${rows(1)}${',\n'.repeat(4_999)}`, tooMany),
  gst('a mebibyte of blank lines', `gstin_number\n${'\n'.repeat(1_048_563)}`, tooMany),
  gst('a mebibyte of empty rows', `gstin_number\n${',\n'.repeat(524_281)}`, tooMany),
  gst('blank lines alone beyond every limit', '\n'.repeat(6_000), gstHeader),
  gst(
    'a mebibyte of long records',
    `gstin_number\n${`${'Z'.repeat(10_000)}\n`.repeat(104)}`,
    Array.from({ length: 104 }, () => [`${'Z'.repeat(255)}…`, 'INVALID_INPUT']),
  ),
  gst(
    'more than a mebibyte of long records',
    `gstin_number\n${`${'Z'.repeat(10_000)}\n`.repeat(105)}`,
    tooLarge,
  ),
  gst('more than a mebibyte and many records', rows(70_000), tooMany),
  gst('more than a mebibyte and a wrong header', `gstin\n${`${gstin}\n`.repeat(70_000)}`, gstHeader),
  gst('999 records and blank lines', `${rows(999)}\n\n \n`, unknownRows(999)),
  pan('1000 PANs', `pan_number\n${'ZZZCZ1000N\n'.repeat(1_000)}`, tooMany),
  upi('1000 addresses', `vpa\n${'unknown@sandbox\n'.repeat(1_000)}`, tooMany),

  // Records.
  gst(
    'each of the outcomes',
    `gstin_number\n${gstin}\n${unknownGstin}\n27ZZZCZ1000F1Z4\n27ZZZCZ1000G1Z2\nnonsense\n`,
    [
      [gstin, 'SUCCESS'],
      [unknownGstin, 'DETAILS_NOT_FOUND'],
      ['27ZZZCZ1000F1Z4', 'SOURCE_FAILURE'],
      ['27ZZZCZ1000G1Z2', 'SOURCE_FAILURE'],
      ['nonsense', 'INVALID_INPUT'],
    ],
  ),
  gst('the same record thrice', `gstin_number\n${`${gstin}\n`.repeat(3)}`, [...found, ...found, ...found]),
  gst(
    'harmless spellings, as submitted',
    `gstin_number\n27zzzcz1000a1ze\n27 ZZZCZ 1000A1ZE\n27-ZZZCZ1000A-1ZE\n`,
    [
      ['27zzzcz1000a1ze', 'SUCCESS'],
      ['27 ZZZCZ 1000A1ZE', 'SUCCESS'],
      ['27-ZZZCZ1000A-1ZE', 'SUCCESS'],
    ],
  ),
  gst('an empty cell in quotes', `gstin_number\n""\n${gstin}\n`, [['', 'INVALID_INPUT'], ...found]),
  gst('an over-long cell', `gstin_number\n${'Z'.repeat(65)}\n`, [['Z'.repeat(65), 'INVALID_INPUT']]),
  gst('256 characters', `gstin_number\n${'Z'.repeat(256)}\n`, [['Z'.repeat(256), 'INVALID_INPUT']]),
  gst('a longer cell, cut to them', `gstin_number\n${'Z'.repeat(257)}\n${gstin}\n${'Z'.repeat(5_000)}\n`, [
    [`${'Z'.repeat(255)}…`, 'INVALID_INPUT'],
    ...found,
    [`${'Z'.repeat(255)}…`, 'INVALID_INPUT'],
  ]),
  gst('Devanagari digits', 'gstin_number\n२७ZZZCZ1000A1ZE\n', [['२७ZZZCZ1000A1ZE', 'INVALID_INPUT']]),
  gst('formulas', 'gstin_number\n=1+1\n+cmd\n-2+3\n@SUM(A1)\n"\t=1"\n-12.5\n+91\n', [
    ["'=1+1", 'INVALID_INPUT'],
    ["'+cmd", 'INVALID_INPUT'],
    ["'-2+3", 'INVALID_INPUT'],
    ["'@SUM(A1)", 'INVALID_INPUT'],
    ["'\t=1", 'INVALID_INPUT'],
    ['-12.5', 'INVALID_INPUT'],
    ['+91', 'INVALID_INPUT'],
  ]),
  gst('names of object properties', 'gstin_number\n__proto__\nconstructor\ntoString\n', [
    ['__proto__', 'INVALID_INPUT'],
    ['constructor', 'INVALID_INPUT'],
    ['toString', 'INVALID_INPUT'],
  ]),
  upi(
    'each of the outcomes of upi-basic',
    'vpa\nfound@sandbox\nFOUND@Sandbox\nunknown@sandbox\nfailure@sandbox\nunavailable@sandbox\nfound\na@b@c\n',
    [
      ['found@sandbox', 'SUCCESS'],
      ['FOUND@Sandbox', 'SUCCESS'],
      ['unknown@sandbox', 'DETAILS_NOT_FOUND'],
      ['failure@sandbox', 'SOURCE_FAILURE'],
      ['unavailable@sandbox', 'SOURCE_FAILURE'],
      ['found', 'INVALID_INPUT'],
      ['a@b@c', 'INVALID_INPUT'],
    ],
  ),
  pan(
    'each of the outcomes of gstin-by-pan, a row for each GSTIN',
    'pan_number\nZZZCZ1000A\nZZZCZ1000N\nZZZCZ1000F\nABC\nZZZPZ1000A\n',
    [
      ['ZZZCZ1000A', 'SUCCESS'],
      ['ZZZCZ1000A', 'SUCCESS'],
      ['ZZZCZ1000A', 'SUCCESS'],
      ['ZZZCZ1000N', 'DETAILS_NOT_FOUND'],
      ['ZZZCZ1000F', 'SOURCE_FAILURE'],
      ['ABC', 'INVALID_PAN_PATTERN'],
      ['ZZZPZ1000A', 'SUCCESS'],
    ],
  ),
  { ...gst('gstin-advanced, found', `gstin_number\n${gstin}\n`, found), lookup: 'gstin-advanced' },

  // Forms.
  {
    name: 'any part name for gstin-by-pan',
    lookup: 'gstin-by-pan',
    upload: { content: 'pan_number\nZZZCZ1000N\n', partName: 'anything' },
    expected: [['ZZZCZ1000N', 'DETAILS_NOT_FOUND']],
  },
  {
    name: 'another part name',
    lookup: 'gstinlite',
    upload: { content: rows(1), partName: 'file' },
    expected: badRequest,
  },
  {
    name: 'a file without a name',
    lookup: 'gstinlite',
    upload: { content: rows(1), fileName: '' },
    expected: badRequest,
  },
  {
    name: 'a file of another name beside it',
    lookup: 'gstinlite',
    upload: {
      content: rows(1),
      parts: [{ head: 'Content-Disposition: form-data; name="notes"; filename="notes.txt"', value: 'x' }],
    },
    expected: unknownRows(1),
  },
  {
    name: 'the file twice',
    lookup: 'gstinlite',
    upload: {
      content: rows(1),
      parts: [
        { head: 'Content-Disposition: form-data; name="batch_file"; filename="records.csv"', value: rows(1) },
      ],
    },
    expected: badRequest,
  },
  {
    name: 'other fields beside it',
    lookup: 'gstinlite',
    upload: {
      content: rows(1),
      parts: [
        ['note', 'x'],
        ['note', 'y'],
      ],
    },
    expected: unknownRows(1),
  },
]
