// Sends large bodies in pieces, so that a caller who does not read keeps one piece in memory, not the whole body.
import { Readable } from 'node:stream'

const pieceBytes = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Takes the next piece when the previous one has been sent. */
export const inPieces = (bytes: Buffer): Readable => Readable.from(piecesOf(bytes), { objectMode: false })
