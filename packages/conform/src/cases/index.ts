// All cases of the interface.
import type { Case } from '../case.js'
import { foundCases } from '../found-cases.js'
import { refusalCases } from '../refusal-cases.js'
import { aadhaarEndpoints } from './aadhaar.js'
import { archiveCases } from './archives.js'
import { attributionCases } from './attribution.js'
import { authorizeCases, tokenCases } from './authorize.js'
import { batchCases } from './batches.js'
import { businessEndpoints } from './business.js'
import { faceMatchCases } from './face-match.js'
import { extraCases, nonsenseCase } from './lookup-extras.js'
import { mobileEndpoints } from './mobile.js'
import { nameMatchCases, nameMatchEndpoint } from './name-match.js'
import { panEndpoints } from './pan.js'
import { transportCases } from './transport.js'
import { vehicleEndpoints } from './vehicle.js'

const endpoints = [
  ...panEndpoints,
  ...vehicleEndpoints,
  ...businessEndpoints,
  ...mobileEndpoints,
  nameMatchEndpoint,
  ...aadhaarEndpoints,
]

export const allCases: readonly Case[] = [
  ...transportCases,
  ...authorizeCases,
  ...tokenCases,
  ...attributionCases,
  ...endpoints.flatMap((endpoint) => [
    ...foundCases(endpoint),
    ...refusalCases(endpoint),
    ...nonsenseCase(endpoint),
    ...extraCases.filter(({ id }) => id.startsWith(`${endpoint.name}.`)),
  ]),
  ...nameMatchCases,
  ...faceMatchCases,
  ...batchCases,
  ...archiveCases,
]

/** The groups in the order of the cases. */
export const groups: readonly string[] = [...new Set(allCases.map(({ group }) => group))]
