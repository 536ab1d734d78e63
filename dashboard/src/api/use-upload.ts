// Keeps the state of an upload: the lines so far, and a way to cancel it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from './client'
import { sendFile } from './lines'

export interface Upload<Seen> {
  readonly seen: Seen
  readonly isBusy: boolean
  readonly problem: Problem | null
  start(path: string, file: File, type: string): void
  stop(): void
}

const lost = () => new Problem(0, { detail: 'The connection was lost. Send the file again.' })

/** Lines are shown together this often: an invoice may bring thousands in a second. */
const showEveryMs = 100

/** `add` combines the shown state with further lines. The queries that the work touches are refetched at the end. */
export function useUpload<Line, Seen>(
  nothing: Seen,
  add: (seen: Seen, lines: readonly Line[]) => Seen,
  touches: readonly string[],
): Upload<Seen> {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(nothing)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function run(path: string, file: File, type: string): Promise<void> {
    const own = new AbortController()
    abort.current = own
    setSeen(nothing)
    setProblem(null)
    setIsBusy(true)
    let waiting: Line[] = []
    const show = () => {
      const lines = waiting
      waiting = []
      if (lines.length > 0) setSeen((before) => add(before, lines))
    }
    const timer = setInterval(show, showEveryMs)
    try {
      const onLine = (line: Line) => void waiting.push(line)
      await sendFile(path, { file, type, signal: own.signal, onLine })
    } catch (error) {
      if (!own.signal.aborted) setProblem(error instanceof Problem ? error : lost())
    } finally {
      clearInterval(timer)
      show()
      setIsBusy(false)
      for (const key of touches) void queries.invalidateQueries({ queryKey: [key] })
    }
  }
  return {
    seen,
    isBusy,
    problem,
    start: (path, file, type) => void run(path, file, type),
    stop: () => abort.current?.abort(),
  }
}
