// Makes docs/records.md from the kinds of records and the official numbers.
import { code, generated, page, table } from './markdown-page.mjs'

/** What is kept where a file leaves a column open. */
function whenOpen({ required, absent }) {
  if (required) return 'must be given'
  return absent === undefined ? 'worked out from the other columns' : code(JSON.stringify(absent))
}

const columnRows = (columns, prefix = '') =>
  Object.entries(columns).flatMap(([name, column]) => [
    [code(`${prefix}${name}`), column.about, whenOpen(column)],
    ...columnRows(column.columns ?? {}, `${prefix}${name}[].`),
  ])

const patternsOf = ({ pattern }) =>
  (Array.isArray(pattern) ? pattern : [pattern]).map(({ source }) => code(source)).join('<br>')

/** docs/records.md: the kinds of records, the lookups that they answer, their columns, and the forms of official numbers. */
export function recordsPage(kinds, recordAnswers, identifiers) {
  const answersOf = (kind) =>
    recordAnswers
      .filter((answer) => answer.kind === kind)
      .map(({ lookup }) => `[${lookup}](lookups/${lookup}.md)`)
  return page([
    '# Records that are imported',
    '',
    generated,
    '',
    '`satyapan records import KIND FILE` takes CSV with a header or JSON Lines; [operating](operating.md) says how. A column',
    'that the file does not have, an empty cell, and null are the same: the column is left open, and what the tables show',
    'is kept and answered. In JSON Lines `""` is the same too, except that in a text whose open value is `null` it stays `""`.',
    'A list or an object is JSON in its CSV cell.',
    'A record that was imported before its kind had a column is answered as if the column was left open.',
    '',
    '## How values may be written',
    '',
    '- **Official numbers** in upper or lower case, with spaces and hyphens; the table at the end has their forms. What a',
    "  spreadsheet adds is taken away (`'9182736455`, `9182736455.0`); a number that it has rounded (`9.18E+09`) is refused.",
    '- **Dates**: the year has four digits, and where all parts are numbers the day stands before the month: `2020-04-01`,',
    '  `2020/4/1`, `01-04-2020`, `1/4/2020`, `1.4.2020`, `1 Apr 2020`, `1-April-2020`, `April 1, 2020`. A time after it is',
    '  left out; a time with a zone is refused unless it is midnight, since the day may be another one in India. `04/13/2020`,',
    '  `01-04-20` and the day numbers of spreadsheets are refused.',
    '- **Months**: `2018-02`, `02/2018`, `Feb-2018`, or a day of the month.',
    '- **Amounts**: `1,00,000.50`, `100,000.50`, `100000.5`, `Rs. 1,000/-`. **Years**: `2024-2025`, `2024-25`.',
    '- **true or false**: also yes, no, y, n, 1, 0. Words of a closed set in upper or lower case, with what stands beside them.',
    '- **Nothing**: an empty cell; and `NA`, `N/A`, `null`, `nil`, `none`, `-` in a column that is not text.',
    ...Object.entries(kinds).flatMap(([name, kind]) => [
      '',
      `## ${name}`,
      '',
      `Key: ${kind.key.map(code).join(', ')}. Answers: ${answersOf(kind).join(', ')}.`,
      '',
      ...table(['column', 'holds', 'left open'], columnRows(kind.columns)),
    ]),
    '',
    '## Forms of official numbers',
    '',
    'As they are kept: without spaces and hyphens, in upper case (a VPA in lower case). A check digit is checked.',
    '',
    ...table(
      ['number', 'form', 'example', 'pattern'],
      identifiers.map((identifier) => [
        identifier.title,
        identifier.form,
        code(identifier.example),
        patternsOf(identifier),
      ]),
    ),
  ])
}
