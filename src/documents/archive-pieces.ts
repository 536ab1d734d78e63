// Writes the documents of archives in pieces that are sealed one by one, and reads them again.
import { createHash } from 'node:crypto'
import type { Sealing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import * as store from './document-store.js'

const pieceBytes = 256 * 1024
const pieceContext = (id: string, document: number, n: number) => `archive-piece:${id}:${document}:${n}`

export interface DocumentFacts {
  readonly file_name: string
  readonly content_type: string
  readonly size_bytes: number
  /** Hex. */
  readonly sha256: string
}

/** A document to be added: its bytes are read once, piece by piece. */
export interface NewDocument {
  readonly fileName: string
  readonly contentType: string
  read(): AsyncIterable<Buffer>
}

export function createPieces({ db, vault }: { db: Database; vault: Sealing }) {
  /** Writes a document in pieces of one size; returns its size and hash. */
  async function write(id: string, document: number, source: NewDocument): Promise<DocumentFacts> {
    const hash = createHash('sha256')
    let bytes = 0
    let n = 0
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const put = async (piece: Buffer) => {
      const sealed = vault.seal(piece, pieceContext(id, document, n))
      await store.insertPiece(db, { archiveId: id, document, n, sealed })
      n++
    }
    for await (const chunk of source.read()) {
      hash.update(chunk)
      bytes += chunk.length
      waiting.push(chunk)
      waitingBytes += chunk.length
      while (waitingBytes >= pieceBytes) {
        const whole = Buffer.concat(waiting)
        await put(whole.subarray(0, pieceBytes))
        waiting = [whole.subarray(pieceBytes)]
        waitingBytes -= pieceBytes
      }
    }
    if (waitingBytes > 0) await put(Buffer.concat(waiting))
    return {
      file_name: source.fileName,
      content_type: source.contentType,
      size_bytes: bytes,
      sha256: hash.digest('hex'),
    }
  }

  async function* read(id: string, document: number, sizeBytes: number): AsyncGenerator<Buffer> {
    const pieces = Math.ceil(sizeBytes / pieceBytes)
    for (let n = 0; n < pieces; n++) {
      const sealed = await store.selectPiece(db, { archiveId: id, document, n })
      if (sealed === undefined) throw new Error('a piece of a document is missing')
      yield vault.open(sealed, pieceContext(id, document, n))
    }
  }

  return { write, read }
}

export type Pieces = ReturnType<typeof createPieces>
