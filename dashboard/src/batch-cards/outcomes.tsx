// The outcomes of a batch or a bulk, each with the way to its calls.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../parts/page'
import { numberText, State } from '../parts/show'
import { Table } from '../parts/table'

/** @param calls the filters of its calls */
export function Outcomes({
  of: { records, sub_codes },
  calls,
}: {
  of: { readonly records: number; readonly sub_codes: Readonly<Record<string, number>> }
  calls: object
}) {
  const codes = Object.entries(sub_codes).sort(([, a], [, b]) => b - a)
  if (codes.length === 0)
    return <Empty title="No outcomes yet">They appear as the records are answered.</Empty>
  return (
    <Table
      caption="Outcomes"
      rows={codes}
      keyOf={([code]) => code}
      columns={[
        {
          title: 'Outcome',
          show: ([code]) =>
            code === 'CANCELLED' ? (
              <State name={code} tone="off" />
            ) : (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/transactions" search={{ ...calls, sub_code: code } as never} {...props} />
                )}
              >
                {code}
              </Anchor>
            ),
        },
        { title: 'Records', isNumber: true, show: ([, count]) => numberText(count) },
        { title: 'Share', isNumber: true, show: ([, count]) => `${((100 * count) / records).toFixed(1)} %` },
      ]}
    />
  )
}
