// Makes docs/records.md from the kinds of records and the official numbers.
import { code, generated, page, table } from './markdown-page.mjs'

/** The value that a record gets for a missing column. */
function whenOpen({ required, absent }) {
  if (required) return 'required'
  return absent === undefined ? 'derived from the other columns' : code(JSON.stringify(absent))
}

const columnRows = (columns, prefix = '') =>
  Object.entries(columns).flatMap(([name, column]) => [
    [code(`${prefix}${name}`), column.about, whenOpen(column)],
    ...columnRows(column.columns ?? {}, `${prefix}${name}[].`),
  ])

const patternsOf = ({ pattern }) =>
  (Array.isArray(pattern) ? pattern : [pattern]).map(({ source }) => code(source)).join('<br>')

/**
 * docs/records.md: the kinds of records, the lookups that they answer, their columns, and the forms of official
 * numbers.
 */
export function recordsPage(kinds, recordAnswers, identifiers) {
  const answersOf = (kind) =>
    recordAnswers
      .filter((answer) => answer.kind === kind)
      .map(({ lookup }) => `[${lookup}](lookups/${lookup}.md)`)
  return page([
    '# Imported records',
    '',
    generated,
    '',
    '`satyapan records import KIND FILE` takes CSV with a header or JSON Lines; see [operating](operating.md#records). A missing column,',
    'an empty cell and null are the same: the column is empty, and the value in the tables below',
    'is stored and answered. In JSON Lines `""` is the same too, except that in a text whose empty value is `null` it stays `""`.',
    'A list or an object is JSON in its CSV cell.',
    'A record that was imported before its kind had a column is answered as if the column were empty.',
    'Each record counts as valid: panbasic answers `VALID` for every PAN that was imported. Leave out the rows of numbers that are not,',
    'before you `--ignore` a column that says so.',
    '',
    '## How values may be written',
    '',
    '- **Official numbers** in upper or lower case, with spaces and hyphens; the table at the end has their forms. What a',
    "  spreadsheet adds is removed (`'9182736455`, `9182736455.0`); a number that it has rounded (`9.18E+09`) is refused.",
    '- **Dates**: the year has four digits, and when all parts are numbers the day comes before the month: `2020-04-01`,',
    '  `2020/4/1`, `01-04-2020`, `1/4/2020`, `1.4.2020`, `1 Apr 2020`, `1-April-2020`, `April 1, 2020`. A time after the date is',
    '  ignored; a time with a zone is refused unless it is midnight, because the day may differ in India. `04/13/2020`,',
    '  `01-04-20` and the day numbers of spreadsheets are refused.',
    '- **Months**: `2018-02`, `02/2018`, `Feb-2018`, or a day of the month.',
    '- **Amounts**: `1,00,000.50`, `100,000.50`, `100000.5`, `Rs. 1,000/-`. **Years**: `2024-2025`, `2024-25`.',
    '- **true or false**: also yes, no, y, n, 1, 0. Words of a closed set are accepted in upper or lower case; the tables list them.',
    '- **Empty**: an empty cell; and `NA`, `N/A`, `null`, `nil`, `none`, `-` in a column that is not text.',
    ...Object.entries(kinds).flatMap(([name, kind]) => [
      '',
      `## ${name}`,
      '',
      `Key: ${kind.key.map(code).join(', ')}. Answers: ${answersOf(kind).join(', ')}.`,
      '',
      ...table(['column', 'holds', 'when empty'], columnRows(kind.columns)),
    ]),
    '',
    '## Forms of official numbers',
    '',
    'As they are stored: without spaces and hyphens, in upper case (a VPA in lower case). Check digits are verified.',
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
