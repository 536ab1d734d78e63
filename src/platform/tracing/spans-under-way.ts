// Begins and ends spans, and knows those of the calls under way by their transaction ids.
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api'

export interface SpanUnderWay {
  readonly span: Span
  /** The parent of what belongs to it. */
  readonly context: Context
}

/** As many as calls are in flight and records are asked: who puts one in takes it out. */
export type SpansUnderWay = Map<string, SpanUnderWay>

/** Begins a span; undefined where it is not sampled. */
export type BeginSpan = (
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  parent?: Context,
  links?: Link[],
) => Span | undefined

export const createBeginSpan =
  (tracer: Tracer): BeginSpan =>
  (name, kind, attributes, parent = ROOT_CONTEXT, links = []) => {
    const span = tracer.startSpan(name, { kind, attributes, links }, parent)
    return span.isRecording() ? span : undefined
  }

/** Without a message: what an error says may be about a person. */
export const failedStatus = { code: SpanStatusCode.ERROR }

/** `error`: the word for what went wrong; undefined when nothing did. */
export function endSpan(span: Span, error: string | undefined, attributes: Attributes = {}): void {
  if (error !== undefined) span.setAttribute('error.type', error).setStatus(failedStatus)
  span.setAttributes(attributes).end()
}
