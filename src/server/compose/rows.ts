// Opens the rows of an installation: the built-in lookups and kinds of records, and the lookups of its configuration.
import { describedRoutes } from '../../http/openapi-routes.js'
import { catalogue as builtIn } from '../../lookups/catalogue.js'
import { announceLookupEntry, loadLookups } from '../../lookups/load-lookups.js'
import type { Lookup } from '../../lookups/lookup.js'
import { createKinds, type Kinds } from '../../sources/records/kinds.js'
import { ownAnswer } from '../../sources/records/own-kinds.js'
import { type Config, ConfigProblem } from '../config.js'

export interface Rows {
  /** The built-in lookups, then those of the configuration. */
  readonly catalogue: readonly Lookup[]
  /** Those of the configuration alone. */
  readonly ownLookups: readonly Lookup[]
  readonly kinds: Kinds
}

/** `/v1/transactions/{transaction_id}` -> a pattern of the paths that it serves. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

const pathsOf = ({ route: { path, otherPaths = [], batch }, task }: Lookup): string[] => [
  path,
  ...otherPaths,
  ...(batch === undefined ? [] : [batch]),
  ...(task === undefined ? [] : [task.poll]),
]

/** What the row has that exists in `catalogue`; undefined: nothing. */
function takenBy(catalogue: readonly Lookup[], kinds: Kinds, row: Lookup): string | undefined {
  if (catalogue.some(({ name }) => name === row.name)) return `there is a lookup ${row.name} already`
  if (kinds.names.some((name) => name === row.name))
    return `${row.name} is the name of a kind of records, expected another name`
  const served = [...describedRoutes(catalogue).map(({ path }) => path), ...catalogue.flatMap(pathsOf)]
  const taken = pathsOf(row).find((path) => served.some((each) => patternOf(each).test(path)))
  return taken === undefined ? undefined : `the path ${taken} exists already`
}

type RowsSetting = Pick<Config, 'file' | 'lookups' | 'resolveBeside'>

/** The rows of the modules. Throws ConfigProblem. */
async function openOwnLookups(config: RowsSetting): Promise<readonly Lookup[]> {
  const ownLookups: Lookup[] = []
  const kinds = createKinds([])
  if (config.lookups.length > 0) announceLookupEntry()
  for (const [n, path] of config.lookups.entries()) {
    try {
      for (const row of await loadLookups(config.resolveBeside(path))) {
        const taken = takenBy([...builtIn, ...ownLookups], kinds, row)
        if (taken !== undefined) throw new Error(`its row ${row.name}: ${taken}`)
        ownLookups.push(row)
      }
    } catch (error) {
      throw new ConfigProblem(`${config.file}: lookups[${n}] is ${path}: ${(error as Error).message}`)
    }
  }
  return ownLookups
}

/**
 * Throws ConfigProblem for the first thing that is wrong with the modules or their rows.
 * @param before those in force: they are returned when nothing has changed
 */
export async function openRows(config: RowsSetting, before?: Rows): Promise<Rows> {
  const ownLookups = await openOwnLookups(config)
  const isAsBefore = before !== undefined && before.ownLookups.length === ownLookups.length
  if (isAsBefore && ownLookups.every((row, n) => row === before.ownLookups[n])) {
    const { catalogue, kinds } = before
    return { catalogue, ownLookups: before.ownLookups, kinds }
  }
  const catalogue = ownLookups.length === 0 ? builtIn : [...builtIn, ...ownLookups]
  const answers = ownLookups.flatMap((row) => ownAnswer(row) ?? [])
  return { catalogue, ownLookups, kinds: createKinds(answers, before?.kinds) }
}
