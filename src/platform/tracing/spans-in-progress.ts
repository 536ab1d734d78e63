// Begins and ends spans, and finds those of the calls in progress by their transaction ids.
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

interface SpanInProgress {
  readonly span: Span
  /** The parent of the spans that belong to it. */
  readonly context: Context
}

/** As many as there are calls in flight and records being asked; whoever adds one removes it. */
export type SpansInProgress = Map<string, SpanInProgress>

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

/** Without a message: an error's text may be about a person. */
export const failedStatus = { code: SpanStatusCode.ERROR }

/** `error`: the word for what went wrong; undefined when nothing did. */
export function endSpan(span: Span, error: string | undefined, attributes: Attributes = {}): void {
  if (error !== undefined) span.setAttribute('error.type', error).setStatus(failedStatus)
  span.setAttributes(attributes).end()
}
