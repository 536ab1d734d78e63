// Reloads the configuration on SIGHUP. What is wrong with it is in the log.
import type { WriteAudit } from '../../platform/audit-port.js'
import { ConfigProblem } from '../../platform/config-problem.js'
import type { Log } from '../../platform/log.js'
import type { Reloading } from './reloading.js'

/** Never throws. */
export async function reloadOnHangup(parts: {
  readonly reloading: Pick<Reloading, 'reload'>
  readonly writeAudit: WriteAudit
  readonly log: Pick<Log, 'error'>
}): Promise<void> {
  try {
    await parts.reloading.reload(parts.writeAudit)
  } catch (error) {
    const { message, stack } = error as Error
    parts.log.error(
      { reason: message, ...(error instanceof ConfigProblem ? {} : { stack }) },
      'SIGHUP: the configuration is not used; nothing is changed',
    )
  }
}
