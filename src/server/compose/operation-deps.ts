// Gives the operations what they use of the service, with what only the composition knows.
import { replacedKeysMs } from '../../retention/replaced-keys.js'
import { examine } from '../doctor/doctor.js'
import { subjectOf } from '../doctor/service-subject.js'
import type { Parts } from './assemble.js'
import { readAuditNames } from './audit-names.js'
import { describeFaceModel } from './face-models.js'
import { retentionClasses } from './stored-data.js'

export const operationDepsOf = (parts: Parts) => ({
  ...parts,
  lookupNames: new Set(parts.catalogue.map(({ name }) => name)),
  retentionClasses,
  replacedKeysMs,
  faceModel: () => describeFaceModel(parts.config),
  auditNames: () => readAuditNames(parts),
  examine: () => examine(subjectOf(parts)),
})
