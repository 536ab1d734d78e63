// Reads the input of an evaluation: its options, and its file of labelled pairs. Reports a fault in either in one
// line (file, line, column, what is expected), with exit status 2.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'

/** Ends the evaluation because of wrong input. */
export function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

/**
 * The options and the file named on the command line, or the file of the evaluation data below SATYAPAN_EVAL_DATA
 * when none is named. `options` are those of parseArgs. With --help, prints `help` and exits. Without `usualFile`, only
 * options are taken.
 */
export function readOptions({ options, help, usualFile }) {
  const known = { ...options, help: { type: 'boolean', default: false } }
  // Not strict: parseArgs would report a wrong option in several lines, and takes -1 for an option.
  const { values, positionals } = parseArgs({ options: known, allowPositionals: true, strict: false })
  for (const [name, value] of Object.entries(values)) {
    const dashed = name.length === 1 ? `-${name}` : `--${name}`
    if (!Object.hasOwn(known, name)) refuse(`${dashed} is not an option; --help lists them`)
    if (typeof value !== known[name].type)
      refuse(`${dashed} ${value === true ? 'needs a value' : 'takes no value'}; --help says more`)
  }
  if (values.help) {
    process.stdout.write(`${help}\n`)
    process.exit(0)
  }
  if (usualFile === undefined) {
    if (positionals.length > 0) refuse(`${positionals[0]} is not an option; --help lists them`)
    return { values }
  }
  if (positionals.length > 1) refuse(`expected one pairs file, not ${positionals.join(' and ')}`)
  const folder = process.env.SATYAPAN_EVAL_DATA
  const file = positionals[0] ?? (folder && join(folder, usualFile))
  if (!file)
    refuse(
      `expected a pairs file, or SATYAPAN_EVAL_DATA to name the folder of ${usualFile}; --help says more`,
    )
  return { values, file }
}

/** The value of an option as a number. */
export function readNumber(option, text, expected, holds) {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!holds(number)) refuse(`--${option} is ${JSON.stringify(text)}, expected ${expected}`)
  return number
}

/** The value of an option that takes one of a few words. */
export function readWord(option, text, words) {
  if (!words.includes(text)) refuse(`--${option} is ${JSON.stringify(text)}, expected ${words.join(' or ')}`)
  return text
}

/** Refuses the value of a cell of the file. */
export function refuseCell(file, line, column, value, expected) {
  refuse(`${file}, line ${line}, column ${column} is ${JSON.stringify(value)}, expected ${expected}`)
}

/**
 * The records of a CSV file with a header. `columns` are required, `label` (0 or 1) becomes a number, others are
 * kept; `line` is the line on which a record ends.
 */
export function readLabelled(file, columns) {
  const needed = [...columns, 'label']
  const expected = `a CSV file whose first line names the columns ${needed.join(', ')}`
  let bytes
  try {
    bytes = readFileSync(file)
  } catch (fault) {
    refuse(`${file}: cannot be read (${fault.code}), expected ${expected}`)
  }
  let records
  try {
    records = parse(bytes, { columns: true, bom: true, skip_empty_lines: true, info: true })
  } catch (fault) {
    const what = fault.message.replaceAll(/\s+/g, ' ').replace(/ on line \d+$/, '')
    refuse(
      `${file}, line ${fault.lines ?? 1}: ${what}; expected ${expected}, and as many values in each line`,
    )
  }
  if (records.length === 0) refuse(`${file}: holds no pairs, expected ${expected}, and a line for each pair`)
  const found = Object.keys(records[0].record)
  const missing = needed.find((column) => !found.includes(column))
  if (missing)
    refuse(`${file}, line 1: column ${missing} is missing among ${found.join(', ')}; expected ${expected}`)
  return records.map(({ record, info: { lines: line } }) => {
    if (record.label !== '0' && record.label !== '1')
      refuseCell(file, line, 'label', record.label, '1 (same) or 0 (different)')
    return { ...record, label: Number(record.label), line }
  })
}
