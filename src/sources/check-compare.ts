// Checks what the configuration compares against the lookups and the sources that are open.
import { reasonNotToCompare } from '../lookups/comparable.js'
import type { Lookup } from '../lookups/lookup.js'
import type { CompareSetting } from '../platform/compare-setting.js'
import { completeRoute } from '../platform/complete-route.js'
import { ConfigProblem } from '../platform/config.js'
import { isUpstream } from '../platform/source-settings.js'
import { type ConfigParts, checkNames } from './check-names.js'
import type { SourceValues } from './config-keys.js'

/** What is known of the sources: which lookups each answers. */
export type Answering = ReadonlyMap<string, ReadonlySet<string>>

type Checked = ConfigParts & Pick<SourceValues, 'routes' | 'compare'>

/** Whether calls of some client to the lookup may be answered by `of`; otherwise the rule would never compare. */
function isAsked({ routes }: Pick<Checked, 'routes'>, { lookup, of }: CompareSetting): boolean {
  const clients = [undefined, ...Object.keys(routes.clients)]
  return clients.some((clientId) => completeRoute(routes, lookup, clientId).order?.includes(of) ?? true)
}

/** Throws ConfigProblem. */
export function checkCompare(config: Checked, catalogue: readonly Lookup[], answering: Answering): void {
  const { file, compare } = config
  if (compare.length > 0 && config.sources === undefined)
    throw new ConfigProblem(
      `${file}: compare needs sources, which is not set: the sandbox has only one source`,
    )
  compare.forEach((rule, n) => {
    const key = `compare[${n}]`
    const names = catalogue.map(({ name }) => name)
    checkNames(config, `${key}.lookup`, [rule.lookup], names, 'lookup')
    const reason = reasonNotToCompare(catalogue.find(({ name }) => name === rule.lookup)!)
    if (reason !== undefined)
      throw new ConfigProblem(
        `${file}: ${key}.lookup names ${rule.lookup}, which ${reason} and is never compared`,
      )
    const tried = config.sources?.find((one) => isUpstream(one) && one.trial && one.name === rule.of)
    if (tried !== undefined)
      throw new ConfigProblem(
        `${file}: ${key}.of names ${rule.of}, which answers no calls (trial: true); it may be with`,
      )
    for (const side of ['of', 'with'] as const) {
      const source = rule[side]
      checkNames(config, `${key}.${side}`, [source], [...answering.keys()], 'source')
      const answers = answering.get(source)!
      if (!answers.has(rule.lookup))
        throw new ConfigProblem(
          `${file}: ${key}.${side} names ${source}, which does not answer ${rule.lookup}; it answers ${[...answers].join(', ')}`,
        )
    }
    if (!isAsked(config, rule))
      throw new ConfigProblem(
        `${file}: ${key}.of names ${rule.of}, which the route of ${rule.lookup} does not ask; its order is ${completeRoute(config.routes, rule.lookup).order?.join(', ')}`,
      )
  })
}

/** @param upstreams those of the configuration; @param recordLookups what records answer, where they are a source */
export const answeringOf = (
  sources: SourceValues['sources'] = [],
  upstreams: readonly { readonly source: { readonly name: string; readonly answers: object } }[],
  recordLookups: readonly string[],
): Answering =>
  new Map(
    sources.map(({ name }) => {
      const upstream = upstreams.find(({ source }) => source.name === name)
      return [name, new Set(upstream === undefined ? recordLookups : Object.keys(upstream.source.answers))]
    }),
  )
