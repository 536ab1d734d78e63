// Declares the types of make-load.mjs.
export interface LoadJob {
  readonly port: number
  readonly caFile: string
  readonly connections: number
  readonly seconds: number
  /** Answered in turn; each is a path with its query. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Calls a second of all connections together; absent: as many as are answered. */
  readonly ratePerS?: number
}
export interface LoadFigures {
  readonly answers: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
}
export function makeLoad(job: LoadJob): Promise<LoadFigures>
