// Asks several processes at once and waits for those that answer in time.

/** A process that does not answer within this time is left out: it may be ending. */
const answerWithinMs = 1_000

export interface Questions {
  /** The type of the answers is that of the question. */
  ask<Asked, Answer>(
    whom: readonly Asked[],
    send: (whom: Asked, id: number) => void,
    withinMs?: number,
  ): Promise<Answer[]>
  answered(id: number, answer: unknown): void
}

export function createQuestions(usualMs = answerWithinMs): Questions {
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  const one = (send: (id: number) => void, withinMs: number) =>
    new Promise<unknown>((resolve) => {
      const id = ++lastId
      const end = (answer?: unknown) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(end, withinMs)
      waiting.set(id, end)
      send(id)
    })
  return {
    async ask<Asked, Answer>(
      whom: readonly Asked[],
      send: (whom: Asked, id: number) => void,
      withinMs = usualMs,
    ) {
      const answers = await Promise.all(whom.map((each) => one((id) => send(each, id), withinMs)))
      return answers.filter((answer) => answer !== undefined) as Answer[]
    },
    answered: (id, answer) => waiting.get(id)?.(answer),
  }
}
