// Runs one process of a node: starts when it gets its orders, answers questions, and stops on request.

import { systemClock } from '../../kernel/clock.js'
import { createLog, type Log, type OpenLog } from '../../platform/log.js'
import type { Health } from '../../routing/health.js'
import type { Frame } from '../applications.js'
import { assemble } from '../compose/assemble.js'
import { openFaces } from '../compose/face-models.js'
import { openConfiguredTracing } from '../compose/open-tracing.js'
import { ConfigProblem, readConfig } from '../config.js'
import { openFrame } from '../frame.js'
import { withReloaded } from '../reload/reloaded-keys.js'
import { startWork } from '../work.js'
import { createFollowing, type Following } from './following.js'
import type { Answers, FromProcess, Orders, Question, ToProcess, ToRunning } from './messages.js'
import { shareOf } from './share.js'

interface Begun {
  readonly frame: Frame
  readonly health: Health
  readonly following: Following
  close(): Promise<void>
}

async function begin(number: number, orders: Orders, log: Log): Promise<Begun> {
  const { file, fileText, reloadedText, port, role, processes } = orders
  const read = (text: string | undefined) => readConfig(undefined, undefined, { file, text })
  const start = { ...read(fileText), port }
  const configOf = (text: string | undefined) => shareOf(withReloaded(start, read(text)), processes)
  const config = configOf(reloadedText)
  const tracing = await openConfiguredTracing(config, { clock: systemClock, log })
  const faces = await openFaces(config)
  const parts = await assemble(config, { clock: systemClock, log, faces, tracing })
  try {
    const frame = await openFrame(parts, number)
    const work = await startWork(parts, frame, { role, sweeps: false })
    return {
      frame,
      health: parts.health,
      following: createFollowing({ configuring: parts.configuring, configOf, log }),
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

/** Answers a question, or follows a step of a reload. */
async function obey(begun: Begun, message: ToRunning): Promise<void> {
  const { following, frame } = begun
  if (message.type === 'discard') return following.discard()
  if (message.type === 'use') {
    await following.use(message.text)
    return frame.certificate.reload()
  }
  const { id } = message
  const answer =
    message.type === 'prepare'
      ? await following.prepare(message.text)
      : await answerTo[message.question](begun)
  send({ type: 'answer', id, answer })
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
    else {
      if (message.type === 'use') open?.setLevel(message.level)
      void running?.then((begun) => obey(begun, message))
    }
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
