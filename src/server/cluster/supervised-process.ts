// Keeps one process of a node running: starts it, gives it its orders, replaces it when it ends, and stops it.
import cluster, { type Worker } from 'node:cluster'
import type { Clock } from '../../kernel/clock.js'
import { ConfigProblem } from '../../platform/config-problem.js'
import type { Log } from '../../platform/log.js'
import { closeLostConnections } from './lost-connections.js'
import type { FromProcess, Orders, ToProcess } from './messages.js'
import { createRestartPause } from './restart-pause.js'

/** Of the ten seconds that a stop may take; calls that are not done by then get no answer. */
const stopWithinMs = 9_000

export interface SupervisedProcess {
  /** Resolves when it serves. Throws the one line of one that could not. */
  start(): Promise<void>
  isServing(): boolean
  /** Lost when the process is ending or being replaced. */
  send(message: ToProcess): void
  /** Tells it that it is about to stop; from now on it is not replaced. */
  drain(): void
  /** Resolves when it has ended; it is not replaced. */
  stop(): Promise<void>
}

/** Those that wait for the process to serve. */
interface Starting {
  serving(): void
  failed(error: Error): void
}

interface Ended {
  readonly status: number
  readonly signal: string
  readonly ran_ms: number
}

/** Messages to a process that is ending get lost; its exit event reports its end. */
const send = (worker: Worker, message: ToProcess) => {
  if (worker.isConnected()) worker.send(message, () => {})
}

function fork(number: number, log: Log): Worker {
  const forked = cluster.fork()
  closeLostConnections(forked)
  forked.on('error', (error) => log.warn({ number, reason: error.message }, 'a process cannot be reached'))
  return forked
}

interface SupervisedParts {
  readonly number: number
  /** As they are when it starts. */
  readonly orders: () => Orders
  readonly onAnswer: (id: number, answer: unknown) => void
  readonly clock: Clock
  readonly log: Log
}

export function createSupervisedProcess(parts: SupervisedParts): SupervisedProcess {
  const { number, orders, clock, log } = parts
  const pauseAfter = createRestartPause()
  let worker: Worker | undefined
  let startedWith: Orders | undefined
  let isServing = false
  let isStopping = false

  function receive(from: Worker, starting: Starting, message: FromProcess): void {
    if (message.type === 'loaded') {
      startedWith = orders()
      send(from, { type: 'start', number, orders: startedWith })
    } else if (message.type === 'answer') parts.onAnswer(message.id, message.answer)
    else if (message.type === 'serving') {
      isServing = true
      const { reloadedText: text, level } = orders()
      if (text !== startedWith?.reloadedText) send(from, { type: 'use', text, level }) // it was reloaded meanwhile
      log.info({ number, pid: from.process.pid }, 'a process serves')
      starting.serving()
    } else starting.failed(message.isConfig ? new ConfigProblem(message.message) : new Error(message.message))
  }

  function begin(starting: Starting): void {
    const startedAt = clock.now()
    const forked = fork(number, log)
    worker = forked
    forked.on('message', (message: FromProcess) => receive(forked, starting, message))
    forked.once('exit', (status, signal) => {
      worker = undefined
      isServing = false
      starting.failed(new Error(`process ${number} ended while starting (${signal ?? `exit ${status}`})`))
      if (!isStopping) replace({ status, signal, ran_ms: clock.now() - startedAt })
    })
  }

  function replace(ended: Ended): void {
    const pauseMs = pauseAfter(ended.ran_ms)
    log.error({ number, ...ended, pause_ms: pauseMs }, 'a process ended and is replaced')
    const failed = (error: Error) => {
      if (!isStopping && !isServing) log.error({ number, reason: error.message }, 'a process cannot start')
    }
    setTimeout(() => isStopping || begin({ serving() {}, failed }), pauseMs)
  }

  return {
    start: () => new Promise<void>((serving, failed) => begin({ serving, failed })),
    isServing: () => isServing,
    send: (message) => void (worker && send(worker, message)),
    drain() {
      isStopping = true
      if (worker !== undefined) send(worker, { type: 'drain' })
    },
    async stop() {
      isStopping = true
      if (worker !== undefined) await stopWorker(worker)
    },
  }
}

/** Asks a process to stop, and kills it when it does not. */
async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  send(worker, { type: 'stop' })
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(late)
}
