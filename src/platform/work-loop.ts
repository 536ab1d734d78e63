// Runs a loop that looks for durable work, and sleeps in between until it is woken.

export interface WorkLoop {
  /** Looks at once; called after work was added and committed. */
  wake(): void
  /** Ends the loop; resolves when the look in progress is over. */
  stop(): Promise<void>
  /** Resolves when the loop has ended. */
  readonly ended: Promise<void>
}

/**
 * Starts the loop.
 * @param look starts the work that is due; returns for how long, in ms, nothing else can be due (Infinity: until the
 * loop is woken). It must not throw.
 */
export function startWorkLoop(look: () => Promise<number>): WorkLoop {
  let stopping = false
  let woken = false
  let endSleep = () => {}

  async function sleep(ms: number): Promise<void> {
    if (woken || ms <= 0) return
    await new Promise<void>((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      woken = false
      const pauseMs = await look()
      if (!stopping) await sleep(pauseMs)
    }
  }

  function wake(): void {
    woken = true
    endSleep()
  }

  const ended = loop()
  return {
    wake,
    ended,
    stop() {
      stopping = true
      wake()
      return ended
    },
  }
}
