// Gives commands a client that executes operations in the test's process, with the functions that the test has.
import { commandActor } from '../../src/admin/authenticate.js'
import { createExecute, type ExecuteDeps } from '../../src/admin/execute.js'
import type { Administration } from '../../src/cli/administration.js'
import { Misuse } from '../../src/cli/io.js'
import { systemClock } from '../../src/kernel/clock.js'
import { Problem } from '../../src/operation/problem.js'

/** @param deps what the operations of the test use; `auditAlone` and the clock have defaults */
export function administrationOf(deps: Readonly<Record<string, unknown>>): Administration {
  const all = { auditAlone: async () => {}, clock: systemClock, ...deps }
  const own = all as Pick<ExecuteDeps, 'auditAlone' | 'clock'>
  const execute = createExecute({ ...own, withDeps: (work) => work(all), auditBy: () => async () => {} })
  const request = { actor: commandActor }
  const typed = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && error.kind === 'invalid-input') throw new Misuse(error.message)
      throw error
    }
  }
  const take: Administration['take'] = (operation, input, file) =>
    typed(
      () => execute.take(operation, input, request, Object.assign(file, { headers: {} })) as Promise<never>,
    )
  const admin: Pick<Administration, 'run' | 'open' | 'take'> = {
    run: (operation, input) => typed(() => execute.run(operation, input, request)),
    open: (operation, input) => typed(() => execute.open(operation, input, request)),
    take,
  }
  return { ...admin, lines: take } as unknown as Administration
}
