// Tells the time of the service: the clock of the browser may be wrong, and "today" must be the service's.

let aheadMs = 0

/** Learns from an answer how far the service's clock is ahead. To the second, as HTTP says it. */
export function learnTime(answer: Response): void {
  const at = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(at)) aheadMs = at - Date.now()
}

/** Unix milliseconds. */
export const serviceNow = (): number => Date.now() + aheadMs
