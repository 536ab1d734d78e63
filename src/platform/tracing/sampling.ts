// Decides which traces are kept, and gives them their ids: a call's trace has the call's transaction_id.
import {
  type IdGenerator,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { newId, randomSlice } from '../../kernel/ids.js'

const spanIdBytes = 8

/** A share of the traces, whole ones. What is linked with kept spans is kept too: the commit of a call. */
export function createSampler(ratio: number): Sampler {
  const share = new TraceIdRatioBasedSampler(ratio)
  return new ParentBasedSampler({
    root: {
      shouldSample: (context, traceId, _name, _kind, _attributes, links) =>
        links.length > 0
          ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
          : share.shouldSample(context, traceId),
      toString: () => `LinkedOr(${share})`,
    },
  })
}

export interface SpanIds extends IdGenerator {
  /** Gives a trace that `work` begins this id: 32 hex characters, like a transaction_id. */
  withTraceId<T>(traceId: string, work: () => T): T
}

export function createSpanIds(): SpanIds {
  let next: string | undefined
  return {
    generateTraceId: () => next ?? newId(),
    generateSpanId: () => randomSlice(spanIdBytes).toString('hex'),
    withTraceId(traceId, work) {
      next = traceId
      try {
        return work()
      } finally {
        next = undefined
      }
    },
  }
}
