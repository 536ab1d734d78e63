// Gives the operations what they use of the service, with what only the composition knows.
import { replacedKeysMs } from '../../retention/replaced-keys.js'
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
  lookupNames: new Set(parts.catalogue.map(({ name }) => name)),
  retentionClasses,
  replacedKeysMs,
  faceModel: () => describeFaceModel(parts.config),
  auditNames: () => readAuditNames(parts),
  examine: () => examine(subjectOf(parts)),
})
