// Tests how the columns of an invoice are mapped: one direction, THEIRS=ours, and what the other one is told.
import { expect, it } from 'vitest'
import { InvoiceProblem, readMapping } from './invoice-columns.js'

it.each([
  [['Txn ID=reference'], { reference: 'Txn ID' }],
  [['Txn ID=reference, Amount=price', 'When=time'], { reference: 'Txn ID', price: 'Amount', time: 'When' }],
  [['Amount, in Rs=price,Product=lookup'], { price: 'Amount, in Rs', lookup: 'Product' }],
  [['a=b=reference'], { reference: 'a=b' }],
  // Columns that are called like another field.
  [['time=reference,reference=time'], { reference: 'time', time: 'reference' }],
])('reads %j', (typed, mapping) => {
  expect(readMapping(typed)).toEqual(mapping)
})

it.each([
  ['reference=Txn ID', '--map "reference=Txn ID" is the wrong way round: write --map "Txn ID=reference"'],
  [
    'reference=Txn ID,price=Amount, in Rs',
    '--map "reference=Txn ID,price=Amount, in Rs" is the wrong way round: ' +
      'write --map "Txn ID=reference" --map "Amount, in Rs=price"',
  ],
  ['Txn ID=refs', '--map "Txn ID=refs" is not "COLUMN=FIELD"; the fields are reference, time, lookup, price'],
  ['reference', '--map "reference" is not "COLUMN=FIELD"; the fields are reference, time, lookup, price'],
  ['=reference', '--map "=reference" is not "COLUMN=FIELD"; the fields are reference, time, lookup, price'],
  ['reference=', '--map "reference=" is not "COLUMN=FIELD"; the fields are reference, time, lookup, price'],
  ['a=time,b=time', '--map names two columns for time'],
])('refuses %s in one line', (typed, line) => {
  const refused = () => readMapping([typed])
  expect(refused).toThrow(InvoiceProblem)
  expect(refused).toThrow(new InvoiceProblem(line))
})
