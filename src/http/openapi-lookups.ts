// Describes what some lookups answer in ways that their outcomes alone do not show.
import { panMsmeCheck } from '../lookups/pan/pan-msme-check.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { rcAdvanced } from '../lookups/vehicle/rc-advanced.js'
import { rcChallanDetails } from '../lookups/vehicle/rc-challan-details.js'
import type { RowRoute } from './openapi-route.js'

const about = (lookup: { readonly name: string }, ...sentences: readonly string[]): RowRoute => ({
  lookup: lookup.name,
  description: sentences.join(' '),
  failures: [],
})

const invalidRcNumber =
  '`INVALID_RC_NUMBER` is free when the number is malformed, and charged when no vehicle has it: `X-Satyapan-Price` says which.'

export const lookupDescriptions: readonly RowRoute[] = [
  about(
    panbasic,
    'A PAN that nobody holds, or that the registry calls invalid, is an answer too: `SUCCESS`, charged, with `status`',
    '`INVALID` and no `full_name`. Read `data.status`, not `sub_code`, to learn whether the PAN is valid.',
    'In the sandbox `ZZZPZ1000N` (nobody holds it) and `ZZZPZ1000V` (invalid) are answered so.',
  ),
  about(
    panMsmeCheck,
    'Three answers, all charged: `SUCCESS` when an MSME is registered, `MSME_NOT_FOUND` when none is, and',
    '`INVALID_PAN_NUMBER`, without data, when the registry calls the PAN itself invalid.',
    'In the sandbox `ZZZCZ1000A`, `ZZZCZ1000N` and `ZZZPZ1000V` are answered so.',
  ),
  about(rcAdvanced, invalidRcNumber),
  about(
    rcChallanDetails,
    'A known vehicle without challans is `SUCCESS` with four empty lists.',
    invalidRcNumber,
  ),
]
