// Starts a TypeScript file of this folder as a process that gets jobs and sends results.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const typescript = new URL('../../scripts/check/typescript.mjs', import.meta.url).href

interface Reply<Result> {
  result?: Result
  error?: string
}

export interface Child<AttackJob, Result> {
  /** Sends a job; returns the result. Throws what went wrong in the process. */
  ask(job: AttackJob): Promise<Result>
  /** Sends a message without an answer. */
  send(word: string): void
  end(): void
}

/** `name`: from this folder. Resolves when the process is ready. */
export async function startChild<AttackJob extends object, Result>(
  name: string,
): Promise<Child<AttackJob, Result>> {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = fork(file, {
    execArgv: ['--import', typescript],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await message(child, name)
  return {
    async ask(job) {
      const reply = message<Reply<Result>>(child, name)
      child.send(job)
      const { result, error } = await reply
      if (result === undefined) throw new Error(`${name} failed: ${error}`)
      return result
    },
    send: (word) => void (child.connected && child.send(word)),
    end: () => void child.kill('SIGKILL'),
  }
}

/** The next message; an error when the process ends without one. */
function message<Message>(child: ChildProcess, name: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${name} ended with ${code}`))
    child.once('message', (said) => {
      child.off('exit', onExit)
      resolve(said as Message)
    })
    child.once('exit', onExit)
  })
}
