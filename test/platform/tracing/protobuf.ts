// Reads Protocol Buffers without a schema: the fields of a message by number, as the wire format has them.

type Field = number | bigint | Buffer
export type Message = ReadonlyMap<number, readonly Field[]>

/** https://protobuf.dev/programming-guides/encoding/ */
export function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('the message is cut short')
    at += length
    return bytes.subarray(at - length, at)
  }
  const read = (wireType: number): Field => {
    if (wireType === 0) return varint()
    if (wireType === 1) return take(8).readBigUInt64LE()
    if (wireType === 2) return take(varint())
    if (wireType === 5) return take(4).readUInt32LE()
    throw new Error(`no wire type: ${wireType}`)
  }
  while (at < bytes.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    fields.set(number, [...(fields.get(number) ?? []), read(tag % 8)])
  }
  return fields
}

export const messagesIn = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => readMessage(bytes as Buffer))

export const textIn = (message: Message, field: number): string =>
  ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString()

export const hexIn = (message: Message, field: number): string =>
  ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('hex')
