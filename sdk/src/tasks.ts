// Runs lookups in the asynchronous style: submits a task, and asks for its result until it has ended.
import { errorOf } from './error.js'
import { lookups } from './lookups.js'
import { addressOf, type CallOptions, type ClientOptions } from './options.js'
import type { operations } from './schema.js'
import type { Input, LookupName } from './types.js'

/** A lookup whose answer is only the id of a task. */
export type TaskName = {
  [Name in LookupName]: `${Name}Task` extends keyof operations ? Name : never
}[LookupName]

type Listed<Name extends TaskName> = operations[`${Name}Task`] extends {
  responses: { 200: { content: { 'application/json': readonly (infer Element)[] } } }
}
  ? Element
  : never

/** A task that has ended: `status` is `completed` or `failed`. */
export type EndedTask<Name extends TaskName> = Exclude<Listed<Name>, { status: 'in_progress' }>

export interface TaskOptions extends CallOptions {
  /** Milliseconds between polls. Default: 1,000. */
  readonly pollMs?: number
}

export interface Tasks {
  /** Submits a task and waits until it has ended. `signal` ends the waiting, not the task. */
  run<Name extends TaskName>(name: Name, input: Input<Name>, options?: TaskOptions): Promise<EndedTask<Name>>
}

const defaultPollMs = 1_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createTasks(parts: {
  readonly options: ClientOptions
  readonly send: (request: Request) => Promise<Response>
  readonly submit: (name: LookupName, input: object, call: CallOptions) => Promise<unknown>
}): Tasks {
  const { options, send, submit } = parts
  return {
    async run(name, input, { pollMs = defaultPollMs, ...call } = {}) {
      const { request_id } = (await submit(name, input as object, call)) as { request_id: string }
      const url = addressOf(options.baseUrl, lookups[name].path.replace('/post-', '/get-'))
      url.search = new URLSearchParams({ request_id }).toString()
      for (;;) {
        call.signal?.throwIfAborted()
        const response = await send(new Request(url, { signal: call.signal ?? null }))
        if (!response.ok) throw await errorOf(response)
        const [task] = (await response.json()) as { status: string }[]
        if (task !== undefined && task.status !== 'in_progress') return task as never
        await pause(pollMs)
      }
    },
  }
}
