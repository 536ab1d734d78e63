// Checks the results of the batch kill tests. A separate program, which reads only a directory:
//   submitted.jsonl   what clients submitted and the service accepted: request_id, lookup, column, cells
//   results/ID.csv    the result file of each batch
//   ledger.csv        the export of the usage ledger
//   webhooks.jsonl    what the receiver got: id and body, one line each
// It prints one JSON object and exits 1 when anything is missing, doubled, misplaced or wrongly charged.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const directory = process.argv[2]
const read = (name) => readFileSync(join(directory, name), 'utf8')
const jsonLines = (name) =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const charged = new Set(['SUCCESS', 'DETAILS_NOT_FOUND'])
const problems = []
const submitted = new Map(jsonLines('submitted.jsonl').map((batch) => [batch.request_id, batch]))

const events = new Map()
const transactions = new Set()
for (const event of parse(read('ledger.csv'), { columns: true })) {
  if (transactions.has(event.transaction_id))
    problems.push(`transaction ${event.transaction_id} is in the ledger twice`)
  transactions.add(event.transaction_id)
  if (event.request_id === '') continue
  if (!events.has(event.request_id)) events.set(event.request_id, [])
  events.get(event.request_id).push(event)
}

const webhooks = new Map()
for (const { id, body } of jsonLines('webhooks.jsonl')) {
  const requestId = JSON.parse(body).data.request_id
  if (!webhooks.has(requestId)) webhooks.set(requestId, { ids: new Set(), bodies: new Set(), count: 0 })
  const seen = webhooks.get(requestId)
  seen.ids.add(id)
  seen.bodies.add(body)
  seen.count++
}

const countBy = (values) => {
  const counts = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return JSON.stringify(Object.entries(counts).sort())
}

// The rows of a record are together; a record that was submitted twice in a row has its rows twice.
function checkRows(id, { lookup, cells }, rows) {
  const given = rows.map(([cell]) => cell.replace(/^'/, ''))
  if (lookup !== 'gstin-by-pan') {
    if (given.length !== cells.length) problems.push(`${id}: ${cells.length} records, ${given.length} rows`)
    const wrong = cells.findIndex((cell, i) => cell !== given[i])
    if (wrong !== -1) problems.push(`${id}: row ${wrong} is not that of its record`)
    return
  }
  // Records of these files are all different: each record's rows are one run, in order, and no GSTIN twice.
  const order = given.filter((cell, i) => cell !== given[i - 1])
  if (JSON.stringify(order) !== JSON.stringify(cells))
    problems.push(`${id}: the runs of rows are not the records`)
  const gstins = rows.map((row) => row[2]).filter((gstin) => gstin !== '')
  if (new Set(gstins).size !== gstins.length) problems.push(`${id}: a GSTIN has two rows`)
}

let records = 0
let deliveries = 0
for (const [id, batch] of submitted) {
  const [header, ...rows] = parse(read(join('results', `${id}.csv`)))
  if (header[0] !== batch.column || header[1] !== 'sub_code')
    problems.push(`${id}: the header is ${header.slice(0, 2)}`)
  checkRows(id, batch, rows)
  records += batch.cells.length

  const own = events.get(id) ?? []
  if (own.length !== batch.cells.length)
    problems.push(`${id}: ${batch.cells.length} records, ${own.length} events`)
  if (batch.lookup !== 'gstin-by-pan') {
    const inFile = countBy(rows.map((row) => row[1]))
    const inLedger = countBy(own.map((event) => event.sub_code))
    if (inFile !== inLedger) problems.push(`${id}: the file says ${inFile}, the ledger ${inLedger}`)
  }
  for (const event of own) {
    if (event.lookup !== batch.lookup) problems.push(`${id}: an event of ${event.lookup}`)
    if ((event.charged === 'true') !== charged.has(event.sub_code))
      problems.push(`${id}: ${event.sub_code} charged ${event.charged}`)
  }

  const seen = webhooks.get(id)
  if (seen === undefined) problems.push(`${id}: no webhook`)
  else {
    deliveries += seen.count
    if (seen.ids.size !== 1) problems.push(`${id}: ${seen.ids.size} webhook ids`)
    if (seen.bodies.size !== 1) problems.push(`${id}: ${seen.bodies.size} different webhooks`)
  }
}
for (const id of events.keys())
  if (!submitted.has(id)) problems.push(`${id}: events of a batch that nobody submitted`)

process.stdout.write(
  `${JSON.stringify({ batches: submitted.size, records, deliveries, problems: problems.slice(0, 50) })}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1
