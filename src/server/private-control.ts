// Serves the administration API to one command of this process, on a socket in a folder that only its user can enter.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExecute } from '../admin/execute.js'
import { createMetrics } from '../platform/metrics.js'
import { appPartsOf } from './applications.js'
import type { Parts } from './compose/assemble.js'
import { openControl } from './control.js'
import { executeDepsOf, operations } from './operations/catalogue.js'

export async function openPrivateControl(parts: Parts): Promise<{ path: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-')) // of mode 0700
  const path = join(folder, 'control.sock')
  const operating = { operations, execute: createExecute(executeDepsOf(parts)) }
  const control = await openControl(path, appPartsOf(parts, createMetrics()), operating)
  return {
    path,
    async close() {
      await control.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
