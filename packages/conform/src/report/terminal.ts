// Writes a report for a terminal: failures and warnings with what is needed to repeat them, groups, and the reasons of skips.
import { styleText } from 'node:util'
import type { Tried } from '../case.js'
import { totalsOf } from '../run.js'
import { groupsOf, type Report, tokenCommand } from './report.js'

type Style = 'bold' | 'green' | 'red' | 'yellow' | 'dim'
type Paint = (text: string, style: Style) => string

/** Escapes what could control the terminal. */
const visible = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)!.toString(16).padStart(4, '0')}}`,
  )

const labelWidth = 10

/** What was told by a case that failed or warns. */
function findingLines(tried: Tried, result: 'failed' | 'warned', paint: Paint): string[] {
  if (tried.result !== result) return []
  const { id, clause, section, check } = tried.case
  const line = (label: string, text: string) => `  ${paint(label.padEnd(labelWidth), 'dim')}${visible(text)}`
  return [
    result === 'failed' ? paint(`✗ ${id}`, 'red') : paint(`! ${id}`, 'yellow'),
    line('clause', `${clause} (${section})`),
    line('expected', check.expected),
    line('got', tried.got),
    line('repeat', tried.curl),
    '',
  ]
}

/** Reasons of skips, the most frequent first, each with its number. */
function reasonLines(tried: readonly Tried[], paint: Paint): string[] {
  const counts = new Map<string, number>()
  for (const one of tried)
    if (one.result === 'skipped') counts.set(one.reason, (counts.get(one.reason) ?? 0) + 1)
  if (counts.size === 0) return []
  const rows = [...counts].sort(([, a], [, b]) => b - a)
  return [
    paint('Skipped', 'bold'),
    ...rows.map(([reason, count]) => `  ${String(count).padStart(4)}  ${visible(reason)}`),
    '',
  ]
}

const number = (count: number, style: Style, paint: Paint): string => {
  const text = String(count).padStart(7)
  return count === 0 ? paint(text, 'dim') : paint(text, style)
}

function groupLines(report: Report, paint: Paint): string[] {
  const groups = groupsOf(report)
  const width = Math.max(...groups.map(({ name }) => name.length), 5)
  const head = `${'Group'.padEnd(width)} ${['passed', 'failed', 'warned', 'skipped'].map((one) => one.padStart(7)).join(' ')}`
  return [
    paint(head, 'bold'),
    ...groups.map(
      ({ name, totals: { passed, failed, warned, skipped } }) =>
        `${name.padEnd(width)} ${number(passed, 'green', paint)} ${number(failed, 'red', paint)} ${number(warned, 'yellow', paint)} ${number(skipped, 'yellow', paint)}`,
    ),
    '',
  ]
}

export function terminalReport(report: Report, hasColour: boolean): string {
  const paint: Paint = (text, style) => (hasColour ? styleText(style, text, { validateStream: false }) : text)
  const { passed, failed, warned, skipped } = totalsOf(report.tried)
  const findings = (['failed', 'warned'] as const).flatMap((result) =>
    report.tried.flatMap((one) => findingLines(one, result, paint)),
  )
  const isTokenShown = findings.some((line) => line.includes('$TOKEN'))
  const summary = `${passed} passed, ${failed} failed, ${warned} warned, ${skipped} skipped: ${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`
  const lines = [
    ...findings,
    ...(isTokenShown ? [`${paint('Token', 'bold')}  ${visible(tokenCommand(report.baseUrl))}`, ''] : []),
    ...groupLines(report, paint),
    ...reasonLines(report.tried, paint),
    paint(summary, failed > 0 ? 'red' : 'green'),
  ]
  return `${lines.join('\n')}\n`
}
