// Gives the operations what they use of the service, with what only the composition knows.
import { catalogue } from '../../lookups/catalogue.js'
import { replacedKeysMs } from '../../retention/replaced-keys.js'
import { examine } from '../doctor/doctor.js'
import { subjectOf } from '../doctor/service-subject.js'
import type { Parts } from './assemble.js'
import { readAuditNames } from './audit-names.js'
import { describeFaceModel } from './face-models.js'
import { retentionClasses } from './stored-data.js'

const lookupNames: ReadonlySet<string> = new Set(catalogue.map(({ name }) => name))

export const operationDepsOf = (parts: Parts) => ({
  ...parts,
  lookupNames,
  retentionClasses,
  replacedKeysMs,
  faceModel: () => describeFaceModel(parts.config),
  auditNames: () => readAuditNames(parts),
  examine: () => examine(subjectOf(parts)),
})
