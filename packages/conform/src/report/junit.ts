// Writes a report as JUnit XML, which build servers read.
import type { Tried } from '../case.js'
import { totalsOf } from '../run.js'
import { groupsOf, type Report } from './report.js'

/** What XML 1.0 does not admit, even escaped. */
const inadmissible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const escaped = (text: string): string =>
  text.replaceAll(inadmissible, '\ufffd').replaceAll(/[&<>"\n\r\t]/g, (sign) => entities[sign]!)

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

function caseElement(tried: Tried): string {
  const { case: one, ms } = tried
  const head = `    <testcase classname="conform.${escaped(one.group)}" name="${escaped(one.id)}" time="${seconds(ms)}"`
  if (tried.result === 'passed') return `${head}/>`
  if (tried.result === 'skipped')
    return `${head}>\n      <skipped message="${escaped(tried.reason)}"/>\n    </testcase>`
  const text = [
    `${one.clause} (${one.section})`,
    `expected: ${one.check.expected}`,
    `got: ${tried.got}`,
    tried.curl,
  ].join('\n')
  // JUnit has no warnings: a case that warns passes, and its output says what it found.
  if (tried.result === 'warned')
    return `${head}>\n      <system-out>${escaped(`Warning: ${text}`)}</system-out>\n    </testcase>`
  return `${head}>\n      <failure message="${escaped(`expected ${one.check.expected}; got ${tried.got}`)}">${escaped(text)}</failure>\n    </testcase>`
}

const counts = (tried: readonly Tried[]): string => {
  const { failed, skipped } = totalsOf(tried)
  return `tests="${tried.length}" failures="${failed}" errors="0" skipped="${skipped}"`
}

export function junitReport(report: Report): string {
  const suites = groupsOf(report).map(
    ({ name, tried }) =>
      `  <testsuite name="${escaped(name)}" ${counts(tried)} timestamp="${escaped(report.at.slice(0, 19))}">\n${tried.map(caseElement).join('\n')}\n  </testsuite>`,
  )
  const head = `<testsuites name="${escaped(`conform ${report.baseUrl}`)}" ${counts(report.tried)} time="${seconds(report.durationMs)}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.join('\n')}\n</testsuites>\n`
}
