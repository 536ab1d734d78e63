// Defines the operations on the MACs of rows that give access: list what is wrong, and vouch for it.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { object } from '../../operation/schemas.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { guardedNames } from '../row-macs.js'
import type { NamedRow } from '../seal-rows.js'

interface Deps {
  readonly rowGuard: {
    isOn(): boolean
    wrongRows(): Promise<NamedRow[]>
    isAuditRight(): Promise<boolean>
    reseal(row: NamedRow, writeAudit: WriteAudit): Promise<boolean>
    resealAudit(writeAudit: WriteAudit): Promise<boolean>
  }
}

const auditTable = 'audit_head'
const tables = [...guardedNames, auditTable] as const
const row = {
  table: Type.Enum([...tables], { description: 'audit_head: the end of the audit log.' }),
  key: Type.String({
    maxLength: 2_000,
    description: 'The primary key; hashes in hex. Of the audit log: end.',
  }),
}

export const verifyAccess = act({
  name: 'access.verify',
  method: 'GET',
  path: '/access/verification',
  summary: 'List the rows that give access and were not written by this service; they are ignored',
  role: 'auditor',
  input: object({}),
  answer: object({
    checked: Type.Boolean({
      description: 'false: rows need no MAC yet, because a node of an earlier version runs.',
    }),
    items: Type.Array(object(row)),
  }),
  command: {
    words: 'admin access verify',
    notes: [
      'Users, passkeys, tokens, sessions, setup codes, clients and their secrets, and the end of the audit log carry a MAC.',
      'Exit status 1 when a row is wrong.',
    ],
  },
  async run({ rowGuard }: Deps) {
    const wrong: { table: (typeof tables)[number]; key: string }[] = [...(await rowGuard.wrongRows())]
    if (!(await rowGuard.isAuditRight())) wrong.push({ table: auditTable, key: 'end' })
    return { checked: rowGuard.isOn(), items: wrong.map(({ table, key }) => ({ table, key })) }
  },
})

export const resealAccess = act({
  name: 'access.reseal',
  method: 'POST',
  path: '/access/reseal',
  summary: 'Vouch for one row as it is now: it gives access from then on',
  role: 'owner',
  freshSignIn: true,
  input: object(row),
  answer: object(row),
  command: {
    words: 'admin access reseal',
    operands: ['table', 'key'],
    notes: ['TABLE and KEY are as "admin access verify" prints them. The audit log notes it.'],
  },
  async run({ rowGuard }: Deps, { table, key }, { writeAudit }) {
    const isThere =
      table === auditTable
        ? await rowGuard.resealAudit(writeAudit)
        : await rowGuard.reseal({ table, key }, writeAudit)
    if (!isThere) throw notFound('row with this key')
    return { table, key }
  },
})

export const accessOperations = [verifyAccess, resealAccess]
