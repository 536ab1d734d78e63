// Runs one process of a node: starts when it gets its orders, answers questions, and stops on request.

import { systemClock } from '../../kernel/clock.js'
import { ConfigProblem, readConfig } from '../../platform/config.js'
import { createLog, type Log, type OpenLog } from '../../platform/log.js'
import type { Health } from '../../routing/health.js'
import type { Frame } from '../applications.js'
import { assemble } from '../compose/assemble.js'
import { openFaces } from '../compose/face-models.js'
import { openConfiguredTracing } from '../compose/open-tracing.js'
import { openFrame } from '../frame.js'
import { startWork } from '../work.js'
import type { Answers, FromProcess, Orders, Question, ToProcess } from './messages.js'
import { shareOf } from './share.js'

interface Begun {
  readonly frame: Frame
  readonly health: Health
  close(): Promise<void>
}

async function begin(number: number, orders: Orders, log: Log): Promise<Begun> {
  const { file, fileText, port, role, processes } = orders
  const config = shareOf({ ...readConfig(undefined, undefined, { file, text: fileText }), port }, processes)
  const tracing = await openConfiguredTracing(config, { clock: systemClock, log })
  const faces = await openFaces(config)
  const parts = await assemble(config, { clock: systemClock, log, faces, tracing })
  try {
    const frame = await openFrame(parts, number)
    const work = await startWork(parts, frame, { role, sweeps: false })
    return {
      frame,
      health: parts.routing.health,
      async close() {
        await work.close()
        frame.certificate.close()
        await parts.close()
      },
    }
  } catch (error) {
    await parts.close()
    throw error
  }
}

const send = (message: FromProcess): void => void process.send?.(message)

const answerTo: {
  readonly [Asked in Question]: (begun: Begun) => Answers[Asked] | Promise<Answers[Asked]>
} = {
  metrics: ({ frame }) => frame.metrics.text(),
  sources: ({ health }) => health.counts(),
}

/** Runs until it is stopped. If the first process dies, `node:cluster` ends this one. */
export function runProcess(): void {
  let running: Promise<Begun> | undefined
  let open: OpenLog | undefined
  let drainMs = 0
  const end = (status: number) => {
    open?.flush()
    process.exit(status)
  }

  async function start(number: number, orders: Orders): Promise<void> {
    open = createLog(orders.level, number)
    drainMs = orders.drainMs
    running = begin(number, orders, open.log)
    try {
      await running
      send({ type: 'serving' })
    } catch (error) {
      const { message } = error as Error
      process.send?.(
        { type: 'failed', message, isConfig: error instanceof ConfigProblem } satisfies FromProcess,
        () => end(1),
      )
    }
  }

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await (await running)?.close()
    end(0)
  }

  const drain = () => void running?.then(({ frame }) => frame.draining.begin())

  process.on('message', (message: ToProcess) => {
    if (message.type === 'start') void start(message.number, message.orders)
    else if (message.type === 'drain') drain()
    else if (message.type === 'stop') void stop()
    else if (message.type === 'reload') {
      open?.setLevel(message.level)
      void running?.then(({ frame }) => frame.certificate.reload())
    } else
      void running
        ?.then((begun) => answerTo[message.question](begun))
        .then((answer) => send({ type: 'answer', id: message.id, answer }))
  })
  // A terminal, and most supervisors, signal every process of the group. The first one then says when to stop, which is
  // at about the same time.
  process.on('SIGTERM', () => {
    drain()
    setTimeout(() => void stop(), drainMs)
  })
  process.on('SIGINT', () => void stop())
  process.on('SIGHUP', () => {}) // the first process says what to reload
  send({ type: 'loaded' })
}
