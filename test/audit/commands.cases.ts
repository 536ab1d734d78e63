// Lists the commands that leave no audit entry of their own, or whose entries have their own tests.
/** Commands that change nothing of the installation and show no personal data. */
export const reading = [
  'migrate', // opening applies migrations, and is in the log
  'doctor',
  'config show',
  'client list',
  'documents list',
  'records count',
  'lookups list',
  'lookups show',
  'sandbox list',
  'logs',
  'usage report',
  'usage forecast',
  'sources history',
  'usage verify',
  'sources test', // a call of the source, with a sample
  'sources compare',
  'sources trial', // audited: test/sources/trial.test.ts
  'batch status',
  'bulk list',
  'bulk status',
  'webhook test',
  'webhook deliveries',
  'webhook endpoint list',
  'webhook endpoint test',
  'alert list',
  'alert history',
  'audit verify',
  'audit verify-receipt', // it reads files only
  'log key',
  'sources list',
  'lookups list',
  'lookups show',
  'admin token list',
  'admin access verify',
  'backup', // audited: test/platform/backup/backup.test.ts
  'reload', // audited: src/server/reload/reload.test.ts; here no service runs
  // Audited by their own modules, with their own tests.
  'client show',
  'client secret add',
  'client secret list',
  'client secret review',
  'client secret revoke',
  'client set',
  'client price',
  'client rename',
  'client remove',
  'batch cancel',
  'vault rotate', // audited: test/vault/rotate.test.ts
  'vault report', // audited: test/cli/person-report.test.ts
  'vault erase', // audited: test/cli/erase.test.ts
  'vault sweep', // in the log when something has expired: test/cli/sweep.test.ts
  'admin user list',
  'admin user show',
  'vault keys',
]
