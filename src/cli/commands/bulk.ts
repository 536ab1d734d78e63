// Defines the commands about bulk: start, list, status, pause, resume, cancel, fetch.
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { bulkOperations, fetchBulk, showBulk } from '../../bulk/operations/bulk.js'
import { estimateBulk, maxCostMember, startBulk } from '../../bulk/operations/bulk-files.js'
import { counted } from '../../kernel/counted.js'
import { listLookups } from '../../lookups/operations/lookups.js'
import { placeProblem } from '../../platform/file-problem.js'
import { namedClientId } from '../account.js'
import type { Administration, Answered } from '../administration.js'
import { type Command, wantsJson } from '../command.js'
import { consentInput, consentOptions } from '../consent-options.js'
import { newFile, readableFile } from '../files.js'
import { moneyText } from '../human.js'
import { type Io, Misuse } from '../io.js'
import { acceptedBy, readValue, typedMember } from '../member-values.js'
import { bulkPresenters } from '../presenters/bulk.js'
import { rowCommands } from '../row-command.js'
import { checkCurrency } from '../typed-amount.js'
import { unchanged } from '../unchanged-file.js'
import { readWholeNumber } from '../whole-number.js'

type Line = Answered<typeof startBulk>

/** Sends the file, and says how far the work is. Throws what the service says against the file. */
async function sent(
  admin: Administration,
  operation: typeof startBulk | typeof estimateBulk,
  input: Parameters<typeof startBulk.take>[1],
  path: string,
  io: Io,
): Promise<Line> {
  let last: Line | undefined
  const file = Readable.from(unchanged(path), { objectMode: false })
  for await (const line of await admin.lines(operation as typeof startBulk, input, file)) {
    last = line
    if (line.step === 'checking' || line.step === 'storing')
      io.progress(`${line.step} ${counted(line.read, 'record')}`, false)
  }
  if (last?.step === 'refused') throw new Error(last.detail)
  if (last?.step !== 'done')
    throw new Error('the service stopped before the file was taken: nothing was started')
  io.progress(`${counted(last.records!, 'record')} read`, true)
  return last
}

function estimateText({ records, duplicates, malformed, highest_cost, columns }: Line, currency: string) {
  const read = Object.entries(columns!).map(([parameter, column]) => `${parameter} = ${column}`)
  return [
    `${counted(records!, 'record')}, read as ${read.join(', ')}`,
    `${counted(duplicates!, 'duplicate')}: each is asked and charged like any other`,
    `${malformed} malformed: no source is asked about them, and they are free`,
    `highest cost: ${moneyText(highest_cost!, currency)}`,
    '',
  ].join('\n')
}

/** What the service says of an unknown parameter, it says with the parameters that there are. */
function readMapping(text: string): string {
  if (/^[^=].*=[^=]+$/s.test(text)) return text
  throw new Misuse(`--map is "${text}", expected "NAME IN THE FILE=parameter"`)
}

const bulkStart: Command = {
  name: 'bulk start',
  summary: 'Run a large CSV file of records through a lookup.',
  operands: 'LOOKUP FILE',
  options: {
    client: { type: 'string', value: 'CLIENT_ID', about: 'The client that is charged. Required.' },
    map: {
      type: 'string',
      value: '"THEIRS=parameter"',
      multiple: true,
      about: 'A column that is named otherwise than the parameter. May be given several times.',
    },
    rate: { type: 'string', value: 'N', about: 'Ask at most so many records a second. Default: no limit.' },
    'max-cost': {
      type: 'string',
      value: 'AMOUNT',
      about:
        'Pause before it costs more, like ₹5000; a number without a currency is in its smallest unit (paise).',
    },
    ...consentOptions,
    name: { type: 'string', value: 'TEXT', about: 'A name of your own, for the list.' },
    estimate: { type: 'boolean', about: 'Only say what the file holds and costs at most; start nothing.' },
  },
  notes: [
    'Any lookup but those whose asking has an effect (an OTP, a login, a payment) and those that take pictures. FILE is CSV in',
    'UTF-8 with a header, up to 5,000,000 records and 256 columns.',
    'A record that stands in the file twice is asked and charged twice: --estimate counts such records.',
    '"bulk status ID" shows how far it is, "bulk fetch ID FILE" writes the result.',
  ],
  arity: [2, 2],
  async run(admin, args, io) {
    const [lookup, file] = args.positionals
    const clientId = await namedClientId(admin, args)
    if (clientId === undefined) throw new Misuse('which client? Name it with --client CLIENT_ID')
    const path = await readableFile(io, file!)
    const [rate, maxCost, name] = [args.text('rate'), args.text('max-cost'), args.text('name')]
    await checkCurrency(admin, '--max-cost', maxCost)
    const onlyEstimate = args.flag('estimate')
    const ofFile = {
      client_id: clientId,
      lookup: typedMember(startBulk, 'lookup', lookup!),
      ...(args.texts('map').length > 0 && { map: args.texts('map').map(readMapping) }),
    }
    // Read for an estimate too, which needs none of it: what is typed wrong is said at once.
    const ofRun = {
      ...(rate !== undefined && { rate: readWholeNumber('--rate', rate, 1, 10_000) }),
      ...(maxCost !== undefined && {
        max_cost: readValue('--max-cost', acceptedBy(maxCostMember()), maxCost) as number,
      }),
      ...consentInput(args),
      ...(name !== undefined && { name: typedMember(startBulk, 'name', name) }),
    }
    const input = onlyEstimate ? ofFile : { ...ofFile, ...ofRun }
    const {
      step: _,
      read: __,
      ...result
    } = await sent(admin, onlyEstimate ? estimateBulk : startBulk, input, path, io)
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(result)}\n`)
    if (onlyEstimate) {
      const { currency } = await admin.run(listLookups, {})
      return io.out(estimateText(result as Line, currency))
    }
    await io.out(`${result.request_id}\n`)
    io.err(`${counted(result.records!, 'record is', 'records are')} started.\n`)
  },
}

const bulkFetch: Command = {
  name: 'bulk fetch',
  summary: 'Write the result file of a bulk that has ended.',
  operands: 'ID FILE',
  notes: [
    'FILE is new and only you can read it. It has the columns of your file, sub_code, and those of the lookup.',
  ],
  arity: [2, 2],
  async run(admin, args, io) {
    const [id, name] = args.positionals
    const requestId = typedMember(showBulk, 'request_id', id!)
    const path = await newFile(io, name!)
    const { pieces } = await admin.open(fetchBulk, { request_id: requestId })
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      throw new Error(`${path} cannot be written: ${placeProblem(error)}`)
    })
    try {
      for await (const piece of pieces) await file.write(String(piece))
    } catch (error) {
      await rm(path, { force: true })
      throw new Error(`${path} was not written: ${placeProblem(error)}`)
    } finally {
      await file.close()
    }
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ request_id: requestId, file: path })}\n`)
    else io.err(`${path} is written\n`)
  },
}

export const bulkCommands: readonly Command[] = [
  bulkStart,
  ...rowCommands(bulkOperations, bulkPresenters),
  bulkFetch,
]
