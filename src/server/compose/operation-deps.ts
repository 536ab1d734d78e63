// Gives the operations what they use of the service, with what only the composition knows.
import { checkedSources } from '../../lookups/engine.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Source } from '../../lookups/source.js'
import { replacedKeysMs } from '../../retention/replaced-keys.js'
import { heldByCountry, heldByRecords } from '../../sources/records/held-answers.js'
import { examine } from '../doctor/doctor.js'
import { subjectOf } from '../doctor/service-subject.js'
import type { Parts } from './assemble.js'
import { readAuditNames } from './audit-names.js'
import type { Configured } from './configured.js'
import { describeFaceModel } from './face-models.js'
import { retentionClasses } from './stored-data.js'

/** @param configured of the time of the call */
export const operationDepsOf = (parts: Parts, configured: Configured) => ({
  ...parts,
  ...configured,
  lookupNames: new Set(configured.catalogue.map(({ name }) => name)),
  retentionClasses,
  replacedKeysMs,
  faceModel: () => describeFaceModel(parts.config),
  auditNames: () => readAuditNames(parts),
  heldAnswers: (lookup: string, isMadeUp: boolean) =>
    isMadeUp ? heldByCountry(configured.kinds.answers, lookup) : heldByRecords(parts.records, lookup),
  besideCalls: (lookup: Lookup, { source }: { readonly source: Source }) =>
    configured.beside(lookup, checkedSources(lookup, [source])[0]!),
  examine: () => examine(subjectOf(parts, configured.config)),
})
