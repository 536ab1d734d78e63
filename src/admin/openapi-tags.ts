// Describes the groups of operations in the OpenAPI document of administration.

const descriptions: Readonly<Record<string, string>> = {
  access: 'Rows that give access and were changed outside of the service.',
  session: 'Sign in and out, with a password, a passkey or a setup code.',
  sessions: "The signed-in user's own sessions.",
  passkeys: "The signed-in user's passkeys.",
  overview: 'The figures of the first page of the dashboard.',
  search: 'Whatever has an id by that id, and clients, lookups and sources by their names.',
  clients: 'Clients: their credentials, entitlements, limits, networks and prices.',
  consents: 'Consents of persons that clients registered.',
  'client-secrets': 'The secrets of a client.',
  lookups: 'The lookups, and a way to try one.',
  usage: 'Reports, exports and the verification of the ledger, and the reconciliation of invoices.',
  transactions: 'The calls in the ledger.',
  batches: 'Batches of all clients.',
  bulk: 'Large files of records, for any lookup.',
  webhooks: 'The webhook endpoint of a client and its signing secret.',
  'webhook-endpoints': 'The webhook endpoints of a client, each with its events and signing secret.',
  'operator-webhook': "The operator's own webhook endpoint, which receives events about the sources.",
  deliveries: 'Deliveries of webhooks, their attempts and replays.',
  records: 'Imported records, by kind.',
  documents: 'Archives of documents of background checks.',
  reports: 'PDFs that lookups made.',
  sources: 'The sources with their health, and a test of one.',
  alerts: 'Alerts with their thresholds, and when they began and ended.',
  audit: 'The audit log: its entries, their verification and export.',
  log: 'The log of receipts: its verification, its keys, and the receipts of calls.',
  settings: 'The settings in force.',
  configuration: 'What a reload of the configuration would change, and the reload.',
  installation: 'The state of the installation: the findings of the doctor, and the migrations.',
  retention: 'What is kept, and until when.',
  vault: 'Keys, the sweep of expired data, and the erasure of a person.',
  backups: 'Backups of the embedded database.',
  users: 'The users of the dashboard.',
  tokens: 'Administration tokens of scripts.',
}

/** The group of an operation, which is also its tag: `clients.create` is of `clients`. */
export const groupOf = ({ name }: { readonly name: string }): string => name.split('.')[0]!

/** The tags that the operations use, in the order of their first use. */
export const tagsOf = (operations: readonly { readonly name: string }[]) =>
  [...new Set(operations.map(groupOf))].map((name) => ({ name, description: descriptions[name] }))
