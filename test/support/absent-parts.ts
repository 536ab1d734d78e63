// What routes use that are not lookups, for an application whose test does not ask them; and limits that admit every call.
import type { ClientLimits } from '../../src/http/client-limits.js'
import type { InterfaceParts } from '../../src/http/interface.js'

const refuse = () => {
  throw new Error('the test did not say what this route uses')
}

/** A test of such a route brings its own. */
export const absentParts: Pick<
  InterfaceParts,
  | 'archives'
  | 'reports'
  | 'clientLinks'
  | 'batches'
  | 'tasks'
  | 'checkUrl'
  | 'findEvent'
  | 'receipts'
  | 'publicLog'
  | 'consents'
  | 'audit'
  | 'baseUrl'
> = {
  archives: { answer: refuse, open: refuse },
  reports: { open: refuse },
  clientLinks: { open: refuse },
  batches: {
    openFile: refuse,
    assertRoom: async () => {},
    submit: refuse,
    cancel: refuse,
    status: refuse,
    list: refuse,
    file: refuse,
  },
  tasks: { submit: refuse, endWithin: refuse, find: refuse },
  checkUrl: refuse,
  findEvent: refuse,
  receipts: { log: undefined, findCall: refuse },
  publicLog: undefined,
  consents: { register: refuse, find: refuse, withdraw: refuse },
  audit: { by: refuse },
  baseUrl: refuse,
}

export const noClientLimits: ClientLimits = { admit: () => undefined, over() {} }
