// The command that reports what is known of one person, and writes the PDF for them.
import { open, rm } from 'node:fs/promises'
import { counted } from '../../kernel/counted.js'
import { placeProblem } from '../../platform/file-problem.js'
import { reportOnPerson } from '../../retention/operations/person-report.js'
import { type Command, wantsJson } from '../command.js'
import { newFile } from '../files.js'
import { periodOf, periodOptions } from '../period.js'
import { personOptions, readPerson } from '../person-options.js'
import { personReportText } from '../presenters/person-report.js'

async function writeNew(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new Error(`${path} cannot be written: ${placeProblem(error)}`)
  })
  try {
    await file.writeFile(bytes)
  } catch (error) {
    await rm(path, { force: true })
    throw new Error(`${path} was not written: ${placeProblem(error)}`)
  } finally {
    await file.close()
  }
}

export const vaultReport: Command = {
  name: 'vault report',
  summary:
    'Report what is known of one person: lookups, purposes, consents, sources that were told, stored data and its end.',
  options: {
    ...personOptions,
    pdf: {
      type: 'string',
      value: 'FILE',
      about: 'Also write a PDF for the person: a new file that only you can read.',
    },
    ...periodOptions,
    'calls-only': {
      type: 'boolean',
      about: 'Leave out registered consents and stored data, which must be searched.',
    },
  },
  notes: [
    'Lookups are found by the number that they asked about: give each number of the person in turn. docs/person-report.md says what is in',
    'the report and what is not. It changes nothing. The audit log says who asked, with a keyed hash of the number.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const person = readPerson(args, 'vault report')
    const period = periodOf(args)
    const name = args.text('pdf')
    const path = name === undefined ? undefined : await newFile(io, name)
    const { pdf, ...report } = await admin.run(reportOnPerson, {
      ...person,
      ...period,
      ...(args.flag('calls-only') && { calls_only: true }),
      ...(path !== undefined && { pdf: true }),
    })
    if (path !== undefined) await writeNew(path, Buffer.from(pdf!, 'base64'))
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(report)}\n`)
    else await io.out(personReportText({ ...report, pdf: null }, io.colour))
    if (report.calls_left_out > 0)
      io.err(
        `${counted(report.calls_left_out, 'older lookup is', 'older lookups are')} left out: --to ${report.calls.at(-1)!.at} shows the next ones.\n`,
      )
    if (path !== undefined) io.err(`${path} is written\n`)
  },
}
