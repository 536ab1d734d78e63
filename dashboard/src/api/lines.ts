// Sends a file to an operation that answers in JSON lines, and passes on each line as it arrives.
import { csrfHeaders, Problem, sendAgain } from './client'

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Resolves after the last line. Throws Problem when the file is refused. */
export async function sendFile<Line>(
  path: string,
  own: { file: File; type: string; signal: AbortSignal; onLine: (line: Line) => void },
): Promise<void> {
  const answer = await sendAgain(
    () =>
      new Request(`/admin/v1${path}`, {
        method: 'POST',
        body: own.file,
        headers: { 'content-type': own.type, ...csrfHeaders() },
        signal: own.signal,
      }),
  )
  if (!answer.ok || answer.body === null)
    throw new Problem(answer.status, await answer.json().catch(() => null))
  for await (const line of linesOf(answer.body)) own.onLine(JSON.parse(line) as Line)
}
