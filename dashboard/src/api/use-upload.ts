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

/** `add` combines the shown state with one more line. The queries that the work touches are refetched at the end. */
export function useUpload<Line, Seen>(
  nothing: Seen,
  add: (seen: Seen, line: Line) => Seen,
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
    try {
      const onLine = (line: Line) => setSeen((before) => add(before, line))
      await sendFile(path, { file, type, signal: own.signal, onLine })
    } catch (error) {
      if (!own.signal.aborted) setProblem(error instanceof Problem ? error : lost())
    } finally {
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
