// Makes the load: a separate process that keeps a number of connections busy and reports its figures. Reads one
// JSON job from standard input and prints one JSON line: answers, seconds, latencies, statuses.
import { readFileSync } from 'node:fs'
import { connect as connectPlainly } from 'node:net'
import { connect } from 'node:tls'

const job = JSON.parse(readFileSync(0, 'utf8'))
// caFile: absent for plain HTTP. endS: seconds after which connections that still wait for an answer are closed.
const { port, host, caFile, connections, seconds, paths, headers, headersOf, ratePerS, endS } = job
const ca = caFile === undefined ? undefined : readFileSync(caFile, 'utf8')
const lines = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const head = lines({ Host: `${host}:${port}`, ...headers })
// headersOf: more headers, those of each path.
const requests = paths.map((path, n) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\n${head}${lines(headersOf?.[n] ?? {})}\r\n`),
)
const latencies = []
/** The pause between two calls of one connection. */
const turnMs = (1000 * connections) / ratePerS
const statuses = {}
let next = 0
let end = Number.POSITIVE_INFINITY
let bytes = 0

function run() {
  return new Promise((resolve, reject) => {
    const socket =
      ca === undefined ? connectPlainly({ host, port }) : connect({ host, port, ca, servername: 'localhost' })
    let received = ''
    let sentAt = 0
    let dueAt = 0
    const start = (delayMs) => {
      dueAt = performance.now() + delayMs
      setTimeout(send, delayMs)
    }
    const send = () => {
      if (performance.now() >= end) return socket.end()
      sentAt = performance.now()
      socket.write(requests[next++ % requests.length])
    }
    const pace = () => {
      if (ratePerS === undefined) return send()
      // A late connection takes its own next turn: answers that arrive together must not bring calls together.
      dueAt += turnMs * Math.max(1, Math.ceil((performance.now() - dueAt) / turnMs))
      setTimeout(send, dueAt - performance.now())
    }
    socket.setEncoding('latin1')
    socket.once(ca === undefined ? 'connect' : 'secureConnect', () => ready(start))
    socket.on('data', (chunk) => {
      received += chunk
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd === -1) return
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1])
      if (received.length < headEnd + 4 + length) return
      latencies.push(performance.now() - sentAt)
      const status = received.slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      bytes += length
      received = ''
      pace()
    })
    socket.once('error', reject)
    if (endS !== undefined) setTimeout(() => socket.destroy(), endS * 1000).unref()
    socket.once('close', resolve)
  })
}

// All connections are open before the clock starts.
const waiting = []
function ready(start) {
  waiting.push(start)
  if (waiting.length < connections) return
  end = performance.now() + seconds * 1000
  // At a given rate they take turns; if all called at once, each would wait for the others.
  waiting.forEach((start, n) => void start(ratePerS === undefined ? 0 : (1000 * n) / ratePerS))
}

const began = performance.now()
await Promise.all(Array.from({ length: connections }, run))
latencies.sort((a, b) => a - b)
const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))]
process.stdout.write(
  `${JSON.stringify({
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    wallSeconds: (performance.now() - began) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    max: latencies.at(-1),
    cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    bodyBytes: Math.round(bytes / latencies.length),
    statuses,
  })}\n`,
)
