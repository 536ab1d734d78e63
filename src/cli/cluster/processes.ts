// Starts the processes of a node, replaces those that end, asks them, and stops them.
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../kernel/clock.js'
import { ConfigProblem } from '../../platform/config.js'
import type { Log, LogLevel } from '../../platform/log.js'
import { closeLostConnections } from './lost-connections.js'
import type { Answers, FromProcess, Orders, Question, ToProcess } from './messages.js'
import { createQuestions } from './questions.js'
import { createRestartPause } from './restart-pause.js'

/** Of the ten seconds that a stop may take; what is not done by then is lost to its callers. */
const stopWithinMs = 9_000

export interface Processes {
  /** Resolves when all serve. Throws the one line of the first that could not. */
  start(): Promise<void>
  /** Answers of those that answered in time. */
  ask<Asked extends Question>(question: Asked): Promise<Answers[Asked][]>
  /** How many serve now. */
  serving(): number
  /** The certificate is read anew, the log has this level from now on. */
  reload(level: LogLevel): void
  stop(): Promise<void>
}

interface Place {
  readonly number: number
  readonly pauseAfter: (ranForMs: number) => number
  worker: Worker | undefined
  isServing: boolean
}

interface Begun {
  serving(): void
  failed(error: Error): void
}

/** Messages to a process that is ending get lost; its end is told by its exit. */
const tell = (worker: Worker, message: ToProcess) => {
  if (worker.isConnected()) worker.send(message, () => {})
}

/** `node:cluster` shares one port between them: this process accepts connections and hands them round. */
export function createProcesses(parts: {
  readonly count: number
  readonly orders: Orders
  readonly clock: Clock
  readonly log: Log
}): Processes {
  const { count, orders, clock, log } = parts
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./process-entry.js', import.meta.url)),
    args: [],
    serialization: 'advanced',
  })
  const questions = createQuestions()
  const places = Array.from({ length: count }, (_, i): Place => {
    return { number: i + 1, pauseAfter: createRestartPause(), worker: undefined, isServing: false }
  })
  let { level } = orders
  let stopping = false

  function hear(place: Place, worker: Worker, begun: Begun, message: FromProcess): void {
    if (message.type === 'loaded')
      tell(worker, { type: 'start', number: place.number, orders: { ...orders, level } })
    else if (message.type === 'answer') questions.answered(message.id, message.answer)
    else if (message.type === 'serving') {
      place.isServing = true
      log.info({ number: place.number, pid: worker.process.pid }, 'a process serves')
      begun.serving()
    } else begun.failed(message.isConfig ? new ConfigProblem(message.message) : new Error(message.message))
  }

  function begin(place: Place, begun: Begun): void {
    const startedAt = clock.now()
    const worker = cluster.fork()
    place.worker = worker
    closeLostConnections(worker)
    worker.on('error', (error) =>
      log.warn({ number: place.number, reason: error.message }, 'a process cannot be reached'),
    )
    worker.on('message', (message: FromProcess) => hear(place, worker, begun, message))
    worker.once('exit', (status, signal) => {
      place.worker = undefined
      place.isServing = false
      begun.failed(new Error(`process ${place.number} ended as it began (${signal ?? `exit ${status}`})`))
      if (!stopping) replace(place, { status, signal, ran_ms: clock.now() - startedAt })
    })
  }

  function replace(place: Place, end: { status: number; signal: string; ran_ms: number }): void {
    const pauseMs = place.pauseAfter(end.ran_ms)
    log.error({ number: place.number, ...end, pause_ms: pauseMs }, 'a process ended and is replaced')
    const failed = (error: Error) => {
      if (!stopping && !place.isServing)
        log.error({ number: place.number, reason: error.message }, 'a process cannot begin')
    }
    setTimeout(() => {
      if (!stopping) begin(place, { serving() {}, failed })
    }, pauseMs)
  }

  async function stop(): Promise<void> {
    stopping = true
    const workers = places.flatMap(({ worker }) => worker ?? [])
    const ended = workers.map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    )
    for (const worker of workers) tell(worker, { type: 'stop' })
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL')
    }, stopWithinMs)
    await Promise.all(ended)
    clearTimeout(late)
  }

  return {
    async start() {
      await Promise.all(
        places.map((place) => new Promise<void>((serving, failed) => begin(place, { serving, failed }))),
      )
    },
    ask: (question) =>
      questions.ask(
        places.flatMap(({ worker, isServing }) => (worker !== undefined && isServing ? [worker] : [])),
        (worker, id) => tell(worker, { type: 'question', id, question }),
      ),
    reload(changed) {
      level = changed
      for (const { worker } of places) if (worker !== undefined) tell(worker, { type: 'reload', level })
    },
    serving: () => places.filter(({ isServing }) => isServing).length,
    stop,
  }
}
