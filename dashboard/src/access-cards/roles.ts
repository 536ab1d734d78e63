// Says what each role may do.

export const roles = [
  { value: 'viewer', label: 'viewer: looks' },
  { value: 'auditor', label: 'auditor: also exports, reads settings and the audit log' },
  { value: 'operator', label: 'operator: also changes clients, webhooks and batches' },
  { value: 'owner', label: 'owner: also manages users, tokens and keys' },
]
