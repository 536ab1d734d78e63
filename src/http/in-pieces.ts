// Sends large bodies in pieces: a caller that does not read holds one piece of it in memory, not the whole.
import { Readable } from 'node:stream'

const pieceBytes = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** The next piece is taken when the one before it is on its way. */
export const inPieces = (bytes: Buffer): Readable => Readable.from(piecesOf(bytes), { objectMode: false })
