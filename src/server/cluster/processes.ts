// Starts the processes of a node, asks them, and stops them.
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../platform/log.js'
import type { OtherProcesses } from '../reload/reload.js'
import type { Answers, Orders, Question } from './messages.js'
import { createQuestions } from './questions.js'
import { createSupervisedProcess, type SupervisedProcess } from './supervised-process.js'

/** Time to load the modules of new sources, on a busy machine. */
const prepareWithinMs = 15_000
const noAnswer = 'a process of this node did not answer in time; nothing is changed: reload again'

export interface Processes {
  /** Resolves when all serve. Throws the one line of the first that could not. */
  start(): Promise<void>
  /** Answers of those that answered in time. */
  ask<Asked extends Question>(question: Asked): Promise<Answers[Asked][]>
  /** How many serve now. */
  serving(): number
  /** Has each open the next configuration, and then use it: see `OtherProcesses`. */
  readonly reloading: OtherProcesses
  /** Tells all that they are about to stop. From now on none is replaced. */
  drain(): void
  stop(): Promise<void>
}

/** `node:cluster` shares one port between them: this process accepts connections and distributes them. */
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
  let { level, reloadedText } = orders
  const processes = Array.from({ length: count }, (_, i) =>
    createSupervisedProcess({
      number: i + 1,
      orders: () => ({ ...orders, level, reloadedText }),
      onAnswer: questions.answered,
      clock,
      log,
    }),
  )
  const serving = () => processes.filter((each) => each.isServing())

  return {
    async start() {
      await Promise.all(processes.map((each) => each.start()))
    },
    ask: (question) => questions.ask(serving(), (each, id) => each.send({ type: 'question', id, question })),
    serving: () => serving().length,
    reloading: {
      async prepare(text) {
        const asked = serving()
        const send = (each: SupervisedProcess, id: number) => each.send({ type: 'prepare', id, text })
        const answers = await questions.ask<SupervisedProcess, string | null>(asked, send, prepareWithinMs)
        if (answers.length < asked.length) return noAnswer
        return answers.find((answer) => answer !== null) ?? undefined
      },
      use(text, changed) {
        level = changed
        reloadedText = text
        for (const each of processes) each.send({ type: 'use', text, level })
      },
      discard() {
        for (const each of processes) each.send({ type: 'discard' })
      },
    },
    drain() {
      for (const each of processes) each.drain()
    },
    async stop() {
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}
