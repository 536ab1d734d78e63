// Checks that the lookups which need a consent exist: a typing error would silently let calls through.
import type { Lookup } from '../../lookups/lookup.js'
import { type Config, ConfigProblem } from '../config.js'

/** Throws ConfigProblem. */
export function checkConsentNames(config: Config, catalogue: readonly Lookup[]): void {
  const names = catalogue.map(({ name }) => name)
  const wrong = config.consent.require.find((name) => !names.includes(name))
  if (wrong !== undefined)
    throw new ConfigProblem(
      `${config.file}: consent.require names ${wrong}, which is not a lookup; there are ${names.join(', ')}`,
    )
}
