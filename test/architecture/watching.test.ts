// Tests that alert rules, rule tests, dashboard and docs/alerts.md name the same alerts and metrics.
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { textOf } from './tree.js'

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert?: string; readonly expr: string }[]
  }[]
}
interface RuleTests {
  readonly tests: readonly {
    readonly name: string
    readonly alert_rule_test: readonly {
      readonly alertname: string
      readonly exp_alerts: readonly object[]
    }[]
  }[]
}

const rules = (parse(textOf('packaging/prometheus/satyapan.rules.yml')) as Rules).groups.flatMap(
  (group) => group.rules,
)
const alerts = rules.flatMap(({ alert }) => alert ?? [])
const page = textOf('docs/alerts.md')

it('every alert has its line in docs/alerts.md, and every line its alert', () => {
  const documented = [...page.matchAll(/^\| `(Satyapan\w+)` \|/gm)].map(([, name]) => name)
  expect(documented).toEqual(alerts)
})

it('every alert has a test that fires it, and one in which a healthy service does not', () => {
  const testsOf = (file: string) => (parse(textOf(`packaging/prometheus/${file}`)) as RuleTests).tests
  const tests = testsOf('satyapan.rules.test.yml')
  const fired = [...tests, ...testsOf('satyapan.days.test.yml')].flatMap(({ alert_rule_test: each }) =>
    each.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  expect(fired.sort()).toEqual([...alerts].sort())
  const quiet = tests.find(({ name }) => name === 'a sound service')!.alert_rule_test
  expect(quiet.map(({ alertname }) => alertname)).toEqual(alerts)
})

it('the metrics of rules and dashboard are those of docs/alerts.md', () => {
  const metricsIn = (text: string) =>
    [...text.matchAll(/satyapan_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
  const documented = new Set(metricsIn([...page.matchAll(/^\| `satyapan_.*$/gm)].join('\n')))
  const asked = [...rules.map(({ expr }) => expr), textOf('packaging/grafana/satyapan.json')].flatMap(
    metricsIn,
  )
  expect([...new Set(asked)].filter((name) => !documented.has(name))).toEqual([])
})
