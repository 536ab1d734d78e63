// Makes a file as branch offices keep it: many hands, spreadsheet habits, and mistakes of known kinds.
import type { ColumnMapping } from '../../../src/sources/records/column-names.js'

export interface UntidyFile {
  readonly text: string
  readonly mapping: ColumnMapping
  /** Line -> what it must be refused for. */
  readonly wrong: ReadonlyMap<number, RegExp>
  /** What the other lines must become. */
  readonly good: readonly { pan_number: string; full_name: string; gender: string; dob: string }[]
}

const header = [
  'Sl. No.',
  'PAN No.',
  'Applicant Name',
  'Gender',
  'D.O.B',
  "Father's Name",
  'Aadhaar Linked?',
  'Branch Remarks',
  '',
]

const malformedPan = /^pan_number is not a well-formed PAN/
const noDay = /^dob is not a calendar day/
const shortYear = /^dob must have the year in four digits/
const noGender = /^gender must be M or F/
const noName = /^full_name is missing/
const twice = /^pan_number is the same as on an earlier line/
const short = /^has 5 cells, the header has 9/

const genders: readonly (readonly [string, string])[] = [
  ['M', 'M'],
  ['m', 'M'],
  ['Male', 'M'],
  [' FEMALE ', 'F'],
  ['f', 'F'],
  ['Transgender', 'T'],
  ['N/A', ''],
  ['', ''],
]
const days: readonly (readonly [string, string])[] = [
  ['1990-01-31', '1990-01-31'],
  ['31/01/1990', '1990-01-31'],
  ['1.2.1991', '1991-02-01'],
  ['05-Mar-1988', '1988-03-05'],
  ['5 march 1988', '1988-03-05'],
  ['1988-03-05 00:00:00', '1988-03-05'],
  ['-', ''],
  ['', ''],
]
const flags = ['Yes', 'no', 'Y', 'TRUE', '1', 'NA', '']
const remarks = ['', 'call again', '"docs, pending"', '=HYPERLINK("x")', 'ok \u0928']

/** The PAN as the line writes it. */
function spelled(pan: string, n: number): string {
  if (n % 5 === 0) return pan.toLowerCase()
  if (n % 7 === 0) return `${pan.slice(0, 5)} ${pan.slice(5, 9)} ${pan.slice(9)}`
  return n % 11 === 0 ? `'${pan}` : ` ${pan} `
}

/** What is wrong with line `n`; most lines are right. Two thirds of what is wrong are malformed PANs, as in life. */
function mistakeOf(n: number): RegExp | undefined {
  if (n % 16 === 3) return malformedPan
  const rare = new Map([
    [611, noDay],
    [1_207, noDay],
    [318, shortYear],
    [902, noGender],
    [1_404, noGender],
    [1_500, noName],
    [1_802, twice],
    [1_999, short],
  ])
  return rare.get(n)
}

/** @param lines of records, beside the header and the blank lines between */
export function untidyFile(lines: number): UntidyFile {
  const wrong = new Map<number, RegExp>()
  const good: { pan_number: string; full_name: string; gender: string; dob: string }[] = []
  const rows = [header.join(',')]
  for (let n = 0; n < lines; n++) {
    if (n % 400 === 399) rows.push(n % 800 === 799 ? '' : ',,,,,,,,')
    const mistake = mistakeOf(n)
    const pan = `ABCPD${1_000 + (mistake === twice ? 0 : n)}K`
    const name = n % 3 === 0 ? `Rao, Asha ${n}` : `आशा राव ${n}`
    const [gender, keptGender] = genders[n % genders.length]!
    const [day, keptDay] = days[(n >> 3) % days.length]!
    if (mistake !== undefined) wrong.set(rows.length + 1, mistake)
    else good.push({ pan_number: pan, full_name: name, gender: keptGender, dob: keptDay })
    const cells = [
      String(n + 1),
      mistake === malformedPan ? pan.slice(0, 9) : spelled(pan, n),
      mistake === noName ? ' ' : `"${name}"`,
      mistake === noGender ? 'unknown' : gender,
      mistake === noDay ? '31-02-1990' : mistake === shortYear ? '31-01-90' : day,
      'Mohan Rao',
      flags[n % flags.length]!,
      remarks[n % remarks.length]!.replace('=HYPERLINK("x")', '"=HYPERLINK(""x"")"'),
      '',
    ]
    rows.push((mistake === short ? cells.slice(0, 5) : cells).join(','))
  }
  return {
    text: `\ufeff${rows.join('\r\n')}\r\n`,
    mapping: {
      columns: { 'PAN No.': 'pan_number', 'Applicant Name': 'full_name', "Father's Name": 'father_name' },
      ignore: ['Sl. No.', 'Branch Remarks'],
    },
    wrong,
    good,
  }
}
