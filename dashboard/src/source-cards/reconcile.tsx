// Compares a source's invoice with the ledger: what agrees, what only one side has, what is charged twice or otherwise.
import { Alert, Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUpload } from '../api/use-upload'
import { Wrong } from '../parts/page'
import { saveFile } from '../parts/save-file'
import { costText, currencyForm, moneyText, numberText, timeText } from '../parts/show'
import { Table } from '../parts/table'
import { ReconcileForm } from './reconcile-form'
import {
  add,
  csvOf,
  type Found,
  groups,
  type Line,
  nothing,
  type Result,
  type Seen,
  words,
} from './reconcile-lines'

const moneyOr = (amount: number | null | undefined, currency: string) =>
  amount === null || amount === undefined ? '–' : moneyText(amount, currency)

/** The two sides of a group: what the invoice charges, and what our calls should have cost. Null: not known. */
function sidesOf({ unpriced, ...result }: Result, group: (typeof groups)[number]) {
  const { total, expected } = result[group]
  if (group === 'ours_only') return { invoiced: 0, expected: unpriced.ours_only > 0 ? null : total }
  if (group === 'matched') return { invoiced: total, expected: unpriced.matched > 0 ? null : total }
  return { invoiced: total, expected: expected ?? 0 }
}

const difference = (invoiced: number | null, expected: number | null) =>
  invoiced === null || expected === null ? null : invoiced - expected

function Sums({ result }: { result: Result }) {
  const { currency, from, to } = result
  const rows = groups.map((group) => ({ group, count: result[group].count, ...sidesOf(result, group) }))
  return (
    <Stack gap="xs">
      <Text size="sm">
        {numberText(result.lines)} lines of the invoice
        {from !== null && to !== null && (
          <>
            , compared with our calls from {timeText(from)} until before {timeText(to)}
          </>
        )}
        .
      </Text>
      <Table
        caption="Result"
        rows={rows}
        keyOf={({ group }) => group}
        columns={[
          { title: 'Result', show: ({ group }) => words[group] },
          { title: 'Lines or calls', isNumber: true, show: ({ count }) => numberText(count) },
          {
            title: 'Invoiced',
            isNumber: true,
            show: ({ group, invoiced }) => (group === 'ours_only' ? '–' : costText(invoiced, currency)),
          },
          { title: 'We expected', isNumber: true, show: ({ expected }) => costText(expected, currency) },
          {
            title: 'Difference',
            isNumber: true,
            isCorner: true,
            show: ({ invoiced, expected }) => costText(difference(invoiced, expected), currency),
          },
        ]}
      />
    </Stack>
  )
}

const shownAtOnce = 200

function Findings({ findings, currency }: { findings: readonly Found[]; currency: string }) {
  const [limit, setLimit] = useState(shownAtOnce)
  return (
    <Table
      caption="Differences"
      rows={findings.slice(0, limit).map((found, i) => ({ ...found, i }))}
      keyOf={({ i }) => String(i)}
      more={findings.length > limit ? () => setLimit(limit + shownAtOnce) : undefined}
      columns={[
        { title: 'What', show: ({ group }) => words[group] },
        { title: 'Invoice line', isNumber: true, show: ({ finding }) => finding.line ?? '–' },
        { title: 'Reference', show: ({ finding }) => finding.reference ?? '–' },
        { title: 'Lookup', show: ({ finding }) => finding.lookup ?? finding.invoice_lookup ?? '–' },
        {
          title: 'Invoiced',
          isNumber: true,
          show: ({ finding }) => moneyOr(finding.invoice_price, currency),
        },
        {
          title: 'We expected',
          isNumber: true,
          show: ({ group, finding: { transaction_id: call, cost } }) => {
            if (group === 'charged_twice') return moneyText(0, currency)
            return call === null ? '–' : costText(cost, currency)
          },
        },
        {
          title: 'Call',
          show: ({ finding: { transaction_id, at, trouble } }) =>
            transaction_id === null ? (
              'none'
            ) : (
              <>
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link to="/transactions/$id" params={{ id: transaction_id }} {...props} />
                  )}
                >
                  {at === null ? transaction_id : timeText(at)}
                </Anchor>
                {trouble !== null && ` (no answer: ${trouble})`}
              </>
            ),
        },
      ]}
    />
  )
}

const maxNotes = 50

function Notes({ notes }: { notes: readonly Line[] }) {
  const totals = notes.filter(({ step }) => step === 'total')
  const wrong = notes.filter(({ step }) => step === 'wrong')
  return (
    <>
      {wrong.length > 0 && (
        <Alert
          color="orange"
          title={`${numberText(wrong.length)} ${wrong.length === 1 ? 'line' : 'lines'} could not be read`}
        >
          <List size="sm">
            {wrong.slice(0, maxNotes).map(({ line, problem }) => (
              <List.Item key={line}>
                Line {line}: {problem}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {totals.length > 0 && (
        <Alert
          color={totals.some(({ text }) => text?.includes('differs') === true) ? 'orange' : 'gray'}
          title="Lines that charge for no call"
        >
          <List size="sm">
            {totals.slice(0, maxNotes).map(({ line, text }) => (
              <List.Item key={line}>
                Line {line}: {text}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

function Download({ seen, source, currency }: { seen: Seen; source: string; currency: string }) {
  const save = () =>
    saveFile(`${source}-differences.csv`, csvOf(seen, currencyForm(currency).digits), 'text/csv')
  return (
    <Button variant="default" onClick={save}>
      Download the differences
    </Button>
  )
}

function Reconciled({ seen, source, result }: { seen: Seen; source: string; result: Result }) {
  const { findings, notes, more } = seen
  return (
    <Stack>
      <Sums result={result} />
      <Notes notes={notes} />
      {findings.length + notes.length > 0 && (
        <Group>
          <Download seen={seen} source={source} currency={result.currency} />
          {more > 0 && (
            <Text size="sm" c="dimmed">
              {numberText(more)} more are not held here: reconcile a shorter period to see them.
            </Text>
          )}
        </Group>
      )}
      {findings.length > 0 ? (
        <Findings findings={findings} currency={result.currency} />
      ) : (
        <Alert color="green" role="status">
          Every line has its call, and every call its line.
        </Alert>
      )}
    </Stack>
  )
}

export function Reconcile({ sources }: { sources: readonly string[] }) {
  const [source, setSource] = useState('')
  const { seen, isBusy, problem, start, stop } = useUpload<Line, Seen>(nothing, add, [])
  const { last, text } = seen
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Reconcile an invoice
      </Title>
      <Stack>
        <ReconcileForm
          sources={sources}
          isBusy={isBusy}
          onStop={stop}
          onStart={(chosen) => {
            setSource(chosen.source)
            start(`/usage/reconciliation?${chosen.query}`, chosen.file, 'text/csv')
          }}
        />
        {isBusy && text !== '' && (
          <Text size="sm" role="status">
            {text}
          </Text>
        )}
        {problem !== null && <Wrong problem={problem} />}
        {last?.step === 'failed' && (
          <Alert color="red" role="alert" title="The invoice cannot be read">
            {last.text?.includes('--whole-prices') === true
              ? 'Some prices have a decimal point and some do not: choose above what a price without one means.'
              : last.text}
          </Alert>
        )}
        {last?.result !== undefined && <Reconciled seen={seen} source={source} result={last.result} />}
      </Stack>
    </Card>
  )
}
