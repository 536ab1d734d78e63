// Opens the consents of people, under the rule that is in force at each call.
import { createConsents } from '../../consents/consents.js'
import type { InForce } from '../../platform/in-force.js'
import type { Configured } from './configured.js'

type Parts = Omit<Parameters<typeof createConsents>[0], 'settings' | 'lookupNames'> & {
  readonly inForce: Pick<InForce<Configured>, 'now'>
}

export const openConsents = ({ inForce, ...parts }: Parts) =>
  createConsents({
    ...parts,
    settings: () => inForce.now().config.consent,
    lookupNames: () => new Set(inForce.now().catalogue.map(({ name }) => name)),
  })
