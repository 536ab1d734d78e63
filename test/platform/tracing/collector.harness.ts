// Starts a trace collector on loopback, which accepts OTLP over HTTP and returns the spans to a test.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hexIn, type Message, messagesIn, readMessage, textIn } from './protobuf.js'

type Value = string | number | boolean | undefined
type Attributes = Readonly<Record<string, Value>>

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly nanoseconds: number
  readonly attributes: Attributes
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  /** 0 unset, 2 error. */
  readonly status: number
  readonly resource: Attributes
}

function valueIn(value: Message): Value {
  if (value.has(1)) return textIn(value, 1)
  if (value.has(2)) return value.get(2)![0] === 1
  return value.has(3) ? Number(value.get(3)![0]) : undefined
}

const attributesIn = (message: Message, field: number): Attributes =>
  Object.fromEntries(
    messagesIn(message, field).map((pair) => [textIn(pair, 1), valueIn(messagesIn(pair, 2)[0]!)]),
  )

/** opentelemetry/proto/trace/v1/trace.proto */
const spanOf = (span: Message, resource: Attributes): ReceivedSpan => ({
  traceId: hexIn(span, 1),
  spanId: hexIn(span, 2),
  parentId: hexIn(span, 4),
  name: textIn(span, 5),
  kind: Number(span.get(6)![0]),
  nanoseconds: Number((span.get(8)![0] as bigint) - (span.get(7)![0] as bigint)),
  attributes: attributesIn(span, 9),
  links: messagesIn(span, 13).map((link) => ({ traceId: hexIn(link, 1), spanId: hexIn(link, 2) })),
  status: Number(messagesIn(span, 15)[0]?.get(3)?.[0] ?? 0),
  resource,
})

const spansIn = (body: Buffer): ReceivedSpan[] =>
  messagesIn(readMessage(body), 1).flatMap((ofResource) => {
    const resource = attributesIn(messagesIn(ofResource, 1)[0]!, 1)
    return messagesIn(ofResource, 2).flatMap((scope) =>
      messagesIn(scope, 2).map((span) => spanOf(span, resource)),
    )
  })

export interface Collector {
  readonly url: string
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[]
  spans(): ReceivedSpan[]
  close(): Promise<void>
}

/** @param answer what it does once it has read a request; default: it accepts the spans */
export async function openCollector(
  answer: (response: ServerResponse, n: number) => void = (response) => response.writeHead(200).end(),
): Promise<Collector> {
  const requests: Collector['requests'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
    answer(response, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => spansIn(body)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
