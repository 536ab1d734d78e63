// Prints what the doctor found: lines for people, JSON for machines.
import { type Finding, type Level, worstOf } from '../server/doctor/finding.js'
import { timeText } from './human.js'
import type { Io } from './io.js'
import { visible } from './visible.js'

const colours: Readonly<Record<Level, string>> = {
  ok: '\u001b[32m',
  warning: '\u001b[33m',
  wrong: '\u001b[31m',
}
const levelWidth = 'warning'.length

/** JSON keeps the times of findings as the service writes them. */
const withTimes = (text: string): string =>
  text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) => timeText(time))

function lineOf(
  { level, check, found, remedy }: Finding & { readonly check: string },
  colour: boolean,
): string {
  const word = level.padEnd(levelWidth)
  const shown = colour ? `${colours[level]}${word}\u001b[0m` : word
  return `${shown}  ${check}: ${visible(withTimes(found))}${remedy === null ? '' : `. To do: ${visible(remedy)}`}`
}

/** Prints the findings. Throws one line when something is wrong. */
export async function printFindings(
  findings: readonly (Finding & { readonly check: string })[],
  asJson: boolean,
  io: Io,
): Promise<void> {
  const status = worstOf(findings)
  if (asJson) {
    const shown = findings.map(({ check, level, found, remedy }) => ({ check, level, found, remedy }))
    await io.out(`${JSON.stringify({ status, findings: shown })}\n`)
  } else await io.out(`${findings.map((finding) => lineOf(finding, io.colour)).join('\n')}\n`)
  if (status !== 'wrong') return
  const count = findings.filter(({ level }) => level === 'wrong').length
  throw new Error(count === 1 ? 'one thing is wrong' : `${count} things are wrong`)
}
