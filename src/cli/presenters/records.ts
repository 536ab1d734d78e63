// Shows imported records, and how many there are.
import { countRecords, namesSeveral, showRecord } from '../../sources/operations/records.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'

const recordText = (record: object, colour: boolean): string =>
  tableText(
    ['column', 'value'],
    Object.entries(record).map(([column, value]) => [
      column,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    colour,
  )

export const recordPresenters = [
  present(showRecord, {
    operands: { shown: 'KIND KEY', arity: [2, 2] },
    input: ({ kind }, { positionals }) => ({ kind: kind!, key: positionals[1]!.split(',') }),
    json: ({ items }, { kind, key }) => (namesSeveral(kind, key) ? items : items[0]),
    text: ({ items }, { colour }) => items.map((record) => recordText(record, colour)).join('\n'),
  }),
  present(countRecords, {
    json: ({ items }) => Object.fromEntries(items.map(({ kind, records }) => [kind, records])),
    text: ({ items }, { colour }) =>
      tableText(
        ['kind', 'records'],
        items.map(({ kind, records }) => [kind, records]),
        colour,
      ),
  }),
]
