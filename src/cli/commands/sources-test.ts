// Adds to the test of one source the test of all of them, which is its command without a name.
import type { Static } from 'typebox'
import { counted } from '../../kernel/counted.js'
import { listConfigured, testSource } from '../../routing/operations/sources.js'
import type { Administration, Answered } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import type { Io } from '../io.js'
import { acceptedBy, readValues } from '../member-values.js'
import { testFailure, testsText } from '../presenters/sources.js'

type Lookups = Static<typeof testSource.input>['lookups']

function readLookups(args: Arguments): Lookups {
  const texts = args.texts('lookup')
  if (texts.length === 0) return undefined
  return readValues('--lookup', acceptedBy(testSource.input.properties.lookups), texts) as Lookups
}

/** What to ask each source that answers one of the lookups. Throws for a lookup that none answers. */
async function testsOf(admin: Administration, only: Lookups): Promise<{ name: string; lookups: Lookups }[]> {
  const { items } = await admin.run(listConfigured, {})
  const upstreams = items.flatMap(({ name, lookups }) => (lookups === null ? [] : [{ name, lookups }]))
  if (upstreams.length === 0) throw new Error('there are no sources to test')
  const unanswered = only?.find((lookup) => !upstreams.some(({ lookups }) => lookups.includes(lookup)))
  if (unanswered !== undefined)
    throw new Error(`no source answers ${unanswered}; "satyapan sources list --json" shows what each answers`)
  return upstreams
    .map(({ name, lookups }) => ({ name, lookups: only?.filter((lookup) => lookups.includes(lookup)) }))
    .filter(({ lookups }) => lookups === undefined || lookups.length > 0)
}

/** One source after the other, so that each is asked as if it were tested alone. Throws when one of them fails. */
async function testAll(admin: Administration, args: Arguments, io: Io): Promise<void> {
  const tests = await testsOf(admin, readLookups(args))
  const results: Answered<typeof testSource>[] = []
  const errors: string[] = []
  for (const [n, { name, lookups }] of tests.entries()) {
    io.progress(`testing ${name}, ${n + 1} of ${tests.length}`)
    const input = { name, paid: args.flag('paid'), ...(lookups === undefined ? {} : { lookups }) }
    try {
      results.push(await admin.run(testSource, input, ['lookups']))
    } catch (error) {
      errors.push(`${name}: ${(error as Error).message}`) // what the others answered may have been paid for
    }
  }
  io.progress(`${counted(tests.length, 'source')} tested`, true)
  await io.out(wantsJson(args, io) ? `${JSON.stringify(results)}\n` : testsText(results, io.colour))
  const failures = [...results.map(testFailure).filter((failure) => failure !== undefined), ...errors]
  if (failures.length > 0)
    throw new Error(`${failures.join('; ')}; "satyapan sources test NAME" shows the reasons`)
}

/** The command that tests one source by name, and all of them without. */
export const sourcesTest = (testOne: Command): Command => ({
  ...testOne,
  operands: '[NAME]',
  arity: [0, 1],
  run: (admin, args, io) =>
    args.positionals.length === 0 ? testAll(admin, args, io) : testOne.run(admin, args, io),
})
