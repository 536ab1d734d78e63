// Follows the reloads of the first process: opens the configuration that it sends, and uses it when it says so.

import type { Log } from '../../platform/log.js'
import type { Configuring, NextConfigured } from '../compose/configured.js'
import type { Config } from '../config.js'

type Text = string | undefined

export interface Following {
  /** Opens the configuration of this text. Returns why it cannot be used, in one line; null: it can. */
  prepare(text: Text): Promise<string | null>
  /** Uses what was prepared; opens it first where that is another text, or nothing. */
  use(text: Text): Promise<void>
  discard(): Promise<void>
}

/** What is open and not in force. */
interface Prepared {
  readonly text: Text
  readonly next: NextConfigured
}

/** @param configOf the whole configuration of this process, with what a reload takes from the text. Throws ConfigProblem. */
export function createFollowing(parts: {
  readonly configuring: Configuring
  readonly configOf: (text: Text) => Config
  readonly log: Pick<Log, 'error'>
}): Following {
  const { configuring, configOf, log } = parts
  let prepared: Prepared | undefined
  let running: Promise<unknown> = Promise.resolve()
  /** Messages come faster than a configuration opens. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const own = running.then(work)
    running = own.catch(() => {})
    return own
  }
  async function discard(): Promise<void> {
    const dropped = prepared
    prepared = undefined
    await dropped?.next.discard()
  }
  async function prepare(text: Text): Promise<string | null> {
    await discard()
    try {
      const next = await configuring.prepare(configOf(text))
      prepared = { text, next }
      await next.reserve()
      return null
    } catch (error) {
      await discard()
      return (error as Error).message
    }
  }
  return {
    prepare: (text) => inTurn(() => prepare(text)),
    use: (text) =>
      inTurn(async () => {
        const reason = prepared !== undefined && prepared.text === text ? null : await prepare(text)
        if (reason !== null) log.error({ reason }, 'this process cannot use the reloaded configuration')
        prepared?.next.use()
        prepared = undefined
      }),
    discard: () => inTurn(discard),
  }
}
