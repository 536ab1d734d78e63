// Stands for the reload where no service runs: a command that has the installation for itself has nothing to reload.
import { Problem } from '../../operation/problem.js'
import type { Reloading } from './reloading.js'

const refuse = async (): Promise<never> => {
  throw new Problem('conflict', 'no service runs here; it reads its configuration when it starts')
}

export const nothingServes: Reloading = { preview: refuse, reload: refuse, close: async () => {} }
