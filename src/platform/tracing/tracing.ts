// Declares what the service reports for traces. When tracing is off, no such object exists.
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../log.js'

export interface TracingSetting {
  /** The address that spans are posted to, with its path. */
  readonly endpoint: string
  /** Secrets read. */
  readonly headers: Readonly<Record<string, string>>
  /** Certificates (PEM) trusted beside the usual authorities. */
  readonly ca: string | undefined
  /** Share of the traces that are kept, 0 to 1. */
  readonly sampleRatio: number
  /** The caller's `traceparent` says which trace a call belongs to, and whether it is kept. */
  readonly trustTraceparent: boolean
}

export interface TracingParts {
  readonly setting: TracingSetting
  /** Attributes of the service, by the semantic conventions. */
  readonly resource: Readonly<Record<string, string>> & { readonly 'service.version': string }
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** What is reported of a call when it is over: words of the product and codes, never a value that a caller sent. */
export interface CallEnd {
  readonly method: string
  /** The template of its path; undefined when no route is there. */
  readonly route: string | undefined
  /** Undefined when the caller had gone before the answer. */
  readonly status: number | undefined
  readonly lookup: string
  readonly subCode: string
  readonly clientId: string
}

export interface CallSpan {
  readonly traceId: string
  end(facts: CallEnd): void
}

/** One try at a source. */
export interface AttemptFacts {
  readonly source: string
  readonly kind: string
  readonly lookup: string
  /** It is asked over the network. */
  readonly isUpstream: boolean
}

/** `outcome`: a sub_code, or a kind of trouble. `isTrouble`: there was no answer. */
type EndAttempt = (outcome: string, isTrouble: boolean) => void

/** One chunk of a batch. */
export interface ChunkSpan {
  /** A record is about to be looked up as this call: its tries belong to the chunk. */
  record(transactionId: string): void
  end(failed: boolean): void
}

export interface SpanCounts {
  readonly exported: number
  /** Lost because the queue was full. */
  readonly dropped: number
  /** Lost because the collector did not accept them. */
  readonly failed: number
}

/** Every span is undefined where nothing is sampled. */
export interface Tracing {
  /**
   * A call begins.
   * @param traceparent as the caller sent it; used only when the configuration says so
   */
  call(transactionId: string, traceparent: string | undefined): CallSpan | undefined
  attempt(transactionId: string, about: AttemptFacts): EndAttempt | undefined
  /** Events are written together; returns the function to call when that has succeeded or failed. */
  commit(events: readonly { readonly transactionId: string }[]): ((failed: boolean) => void) | undefined
  /** A webhook is sent. `error`: why there was no answer. */
  webhook(): ((end: { readonly status?: number; readonly error?: string }) => void) | undefined
  chunk(facts: { lookup: string; clientId: string; records: number }): ChunkSpan | undefined
  counts(): SpanCounts
  /** Sends the finished spans, within a short time. */
  close(): Promise<void>
}
