// A witness for tests, as C2SP tlog-witness says: it cosigns a checkpoint that continues the one that it cosigned before.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBase64 } from '../../src/receipts/base64.js'
import { type Checkpoint, readCheckpoint, readCount } from '../../src/receipts/checkpoint.js'
import { signingKeyOf } from '../../src/receipts/ed25519.js'
import { isConsistent } from '../../src/receipts/merkle/proofs.js'
import { cosignedText, isSigned, keyText, type VerifierKey, verifierKey } from '../../src/receipts/note.js'

const name = 'witness.example/w1'
const signing = signingKeyOf(Buffer.alloc(32, 3))

/** The time goes before the signature, in eight bytes. */
function cosignature(text: string, unixS: number): string {
  const key = verifierKey(name, 'cosignature', signing.publicKey)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(unixS))
  const bytes = Buffer.concat([key.id, time, signing.sign(Buffer.from(cosignedText(text, unixS)))])
  return `— ${name} ${bytes.toString('base64')}\n`
}

interface Answer {
  readonly status: number
  readonly body?: string
}

/** What it does with a submission; `latest` is what it cosigned before. */
function judged(body: string, latest: Checkpoint | undefined, log: VerifierKey): Answer | Checkpoint {
  const end = body.indexOf('\n\n')
  const [first, ...proofLines] = body.slice(0, end).split('\n')
  const older = readCount(first?.replace(/^old /, ''))
  const head = readCheckpoint(body.slice(end + 2))
  const proof = proofLines.map((line) => readBase64(line, 32))
  if (older === undefined || head === undefined || proof.includes(undefined)) return { status: 400 }
  if (head.origin !== log.name) return { status: 404 }
  if (!isSigned(head.note, log)) return { status: 403 }
  if (older > head.size) return { status: 400 }
  const size = latest?.size ?? 0
  if (older !== size) return { status: 409, body: `${size}\n` }
  const before = latest ?? {
    size: 0,
    root: Buffer.from('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'base64'),
  }
  return isConsistent(before, head, proof as Buffer[]) ? head : { status: 422 }
}

/** @param log the key of the log that it knows */
export async function startWitness(log: VerifierKey) {
  const statuses: number[] = []
  const cosigned: number[] = []
  let latest: Checkpoint | undefined
  let isDown = false
  let unixS = 1_800_000_000
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const isCall = request.method === 'POST' && request.url === '/w1/add-checkpoint'
    const result = isDown
      ? { status: 503 }
      : isCall
        ? judged(Buffer.concat(pieces).toString(), latest, log)
        : { status: 404 }
    if ('origin' in result) {
      latest = result
      cosigned.push(result.size)
    }
    const answer = 'origin' in result ? { status: 200, body: cosignature(result.note.text, unixS) } : result
    statuses.push(answer.status)
    const type = answer.status === 409 ? 'text/x.tlog.size' : 'text/plain'
    response.writeHead(answer.status, { 'content-type': type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const key = verifierKey(name, 'cosignature', signing.publicKey)
  return {
    url: `http://127.0.0.1:${port}/w1`,
    key,
    keyText: keyText(key),
    statuses,
    cosigned,
    setDown(down: boolean) {
      isDown = down
    },
    /** Its clock, in seconds. */
    setTime(time: number) {
      unixS = time
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
