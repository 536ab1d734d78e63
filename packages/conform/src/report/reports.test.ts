// Tests the reports: whatever a server sends, they are well formed and show it as text.
import { describe, expect, it } from 'vitest'
import type { Case, Tried } from '../case.js'
import { htmlReport } from './html.js'
import { jsonReport } from './json.js'
import { junitReport } from './junit.js'
import type { Report } from './report.js'
import { terminalReport } from './terminal.js'

const hostile = `<script>alert("1")</script> & ' \u0000\u001b[31m\u202e ]]> \ud800`
const one = (id: string, group: string): Case => ({
  id,
  group,
  section: 'Errors',
  clause: 'a clause',
  ask: { path: '/' },
  check: { expected: 'HTTP 200', check: () => undefined },
})
const tried: readonly Tried[] = [
  { case: one('a.found', 'a'), ms: 3, result: 'passed' },
  {
    case: one('a.code', 'a'),
    ms: 4,
    result: 'failed',
    got: hostile,
    curl: `curl '${hostile}' -H "x: $TOKEN"`,
  },
  { case: one('b.found', 'b'), ms: 0, result: 'skipped', reason: hostile },
  { case: one('b.order', 'b'), ms: 1, result: 'warned', got: hostile, curl: 'curl -i' },
]
const report: Report = {
  baseUrl: 'https://verify.example.com',
  at: '2026-11-01T10:00:00.000Z',
  durationMs: 1234,
  requests: 2,
  tried,
}

describe('a report', () => {
  it('in HTML runs nothing, loads nothing and shows what came as text', () => {
    const page = htmlReport(report)
    expect(page).not.toContain('<script')
    expect(page).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39; \\u{0}\\u{1b}[31m\\u{202e}',
    )
    expect(page).toContain(`default-src 'none'`)
    expect(page).not.toMatch(/\b(src|href)=/)
    expect(page.match(/<b>1<\/b>/g)).toHaveLength(4)
    expect(page.indexOf('id="a.code"')).toBeLessThan(page.indexOf('<h2>Warnings</h2>'))
    expect(page.indexOf('<h2>Warnings</h2>')).toBeLessThan(page.indexOf('id="b.order"'))
  })

  it('in JUnit counts, names and escapes', () => {
    const xml = junitReport(report)
    expect(xml).toContain('tests="4" failures="1" errors="0" skipped="1" time="1.234"')
    expect(xml).toContain('<testsuite name="a" tests="2" failures="1" errors="0" skipped="0"')
    expect(xml).toContain('<system-out>Warning: a clause (Errors)')
    expect(xml).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ' \ufffd\ufffd[31m")
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udfff](?![\udc00-\udfff])|]]>/)
    const open: string[] = []
    for (const [, end, name, own] of xml.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (own === '/') continue
      if (end === '') open.push(name!)
      else expect(open.pop()).toBe(name)
    }
    expect(open).toEqual([])
  })

  it('in JSON is one line, with every case', () => {
    const text = jsonReport(report)
    expect(text.trimEnd()).not.toContain('\n')
    const json = JSON.parse(text) as { totals: object; cases: { id: string; result: string }[] }
    expect(json.totals).toEqual({ cases: 4, passed: 1, failed: 1, warned: 1, skipped: 1 })
    expect(json.cases.map(({ id, result }) => `${id} ${result}`)).toEqual([
      'a.found passed',
      'a.code failed',
      'b.found skipped',
      'b.order warned',
    ])
  })

  it('on a terminal shows failures first, in colour when wanted, and controls nothing', () => {
    const plain = terminalReport(report, false)
    expect(plain).toMatch(/^✗ a\.code\n {2}clause {4}a clause \(Errors\)\n {2}expected {2}HTTP 200\n {2}got /)
    expect(plain).toContain('1 passed, 1 failed, 1 warned, 1 skipped: 2 requests in 1.2 s')
    expect(plain).toContain('\n! b.order\n  clause')
    expect(plain).toContain('Token  TOKEN=$(curl')
    expect(plain).not.toMatch(/[\u0000\u001b\u202e]/)
    expect(terminalReport(report, true)).toContain('\u001b[31m✗ a.code')
  })
})
