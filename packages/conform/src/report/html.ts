// Writes a report as one HTML page that loads nothing.
import type { Tried } from '../case.js'
import { totalsOf } from '../run.js'
import { groupsOf, type Report, tokenCommand } from './report.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (sign) =>
      sign === '\n' ? sign : `\\u{${sign.codePointAt(0)!.toString(16)}}`,
    )

const style = `
:root { color-scheme: light dark; --line: #8886; --good: #1a7f37; --bad: #cf222e; --warn: #9a6700; --none: #6e7781 }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --warn: #d29922; --none: #9198a1 } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1.5rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.totals { display: flex; gap: 2rem; flex-wrap: wrap; margin: 1rem 0; padding: 0; list-style: none }
.totals b { display: block; font-size: 1.6rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { border-top: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 600 } code, pre { font: .85rem ui-monospace, monospace } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0 }
.passed { color: var(--good) } .failed { color: var(--bad) } .warned { color: var(--warn) } .skipped { color: var(--none) }
section.finding { border: 1px solid var(--line); border-left: 4px solid var(--warn); border-radius: 4px; margin: .8rem 0; padding: .6rem 1rem }
section.finding.bad { border-left-color: var(--bad) } section.finding h3 { font-size: 1rem; margin: 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .4rem 0 }
dt { color: var(--none) } dd { margin: 0; overflow-wrap: anywhere } summary { cursor: pointer }
`

function findingSection(tried: Tried, result: 'failed' | 'warned'): string {
  if (tried.result !== result) return ''
  const { id, clause, section, check } = tried.case
  return `<section class="finding${result === 'failed' ? ' bad' : ''}" id="${escaped(id)}"><h3><code>${escaped(id)}</code></h3>
<dl><dt>Clause</dt><dd>${escaped(clause)} <span class="skipped">(${escaped(section)})</span></dd>
<dt>Expected</dt><dd>${escaped(check.expected)}</dd><dt>Got</dt><dd>${escaped(tried.got)}</dd></dl>
<details><summary>Repeat it</summary><pre>${escaped(tried.curl)}</pre></details></section>`
}

function row(tried: Tried): string {
  const { id, clause, section } = tried.case
  const why = tried.result === 'skipped' ? tried.reason : tried.result === 'passed' ? '' : `got ${tried.got}`
  return `<tr><td><code>${escaped(id)}</code></td><td>${escaped(clause)}<br><span class="skipped">${escaped(section)}</span></td><td class="${tried.result}">${tried.result}${why === '' ? '' : `<br>${escaped(why)}`}</td></tr>`
}

export function htmlReport(report: Report): string {
  const { passed, failed, warned, skipped } = totalsOf(report.tried)
  const sections = (result: 'failed' | 'warned') =>
    report.tried.map((one) => findingSection(one, result)).join('')
  const groups = groupsOf(report).map(
    ({ name, tried, totals }) =>
      `<details${totals.failed > 0 ? ' open' : ''}><summary><b>${escaped(name)}</b>: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped</summary>
<table><thead><tr><th scope="col">Case</th><th scope="col">Clause</th><th scope="col">Result</th></tr></thead><tbody>
${tried.map(row).join('\n')}
</tbody></table></details>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance of ${escaped(report.baseUrl)}</title><style>${style}</style></head><body>
<h1>Conformance of ${escaped(report.baseUrl)}</h1>
<p>${escaped(report.at)}, ${(report.durationMs / 1000).toFixed(1)} s, ${report.requests} requests</p>
<ul class="totals"><li class="${failed > 0 ? 'failed' : 'skipped'}"><b>${failed}</b>failed</li><li class="passed"><b>${passed}</b>passed</li><li class="${warned > 0 ? 'warned' : 'skipped'}"><b>${warned}</b>warned</li><li class="skipped"><b>${skipped}</b>skipped</li></ul>
${failed === 0 ? '<p>No case failed.</p>' : `<h2>Failures</h2>${sections('failed')}`}
${warned === 0 ? '' : `<h2>Warnings</h2><p>The interface leaves this open; established practice is different. Where it is unconfirmed, nobody is known to follow it but the server that this tester comes from.</p>${sections('warned')}`}
${
  failed + warned === 0
    ? ''
    : `<details><summary>The token of these commands</summary><pre>${escaped(tokenCommand(report.baseUrl))}</pre></details>`
}
<h2>All cases</h2>
${groups.join('\n')}
</body></html>
`
}
