// Reads the tables of a FlatBuffer, the format of TensorFlow Lite files.

/**
 * Opens a FlatBuffer. A table is named by its offset in the file, a field by its index in the schema.
 * Every function throws a RangeError when the file points outside itself.
 */
export function openFlatBuffer(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const follow = (at: number): number => at + view.getUint32(at, true)
  /** Offset of a field; 0 when the table omits it. */
  const field = (table: number, index: number): number => {
    // A table begins with the distance back to its vtable, which holds the offset of each field (0: absent).
    const vtable = table - view.getInt32(table, true)
    const slot = 4 + 2 * index
    if (slot >= view.getUint16(vtable, true)) return 0
    const offset = view.getUint16(vtable + slot, true)
    return offset ? table + offset : 0
  }
  /** Start and length of a list; undefined when the table omits it. */
  const list = (table: number, index: number): { start: number; length: number } | undefined => {
    const at = field(table, index)
    if (!at) return undefined
    const start = follow(at)
    return { start: start + 4, length: view.getUint32(start, true) }
  }
  const elements = (table: number, index: number): number[] => {
    const { start, length } = list(table, index) ?? { start: 0, length: 0 }
    return Array.from({ length }, (_, place) => start + 4 * place)
  }
  return {
    view,
    root: follow(0),
    list,
    /** A field of one byte; 0 when absent. */
    byte(table: number, index: number): number {
      const at = field(table, index)
      return at ? view.getInt8(at) : 0
    },
    /** A field of four bytes; 0 when absent. */
    integer(table: number, index: number): number {
      const at = field(table, index)
      return at ? view.getInt32(at, true) : 0
    },
    integers: (table: number, index: number): number[] =>
      elements(table, index).map((at) => view.getInt32(at, true)),
    /** The table that a field points to; undefined when absent. */
    table(table: number, index: number): number | undefined {
      const at = field(table, index)
      return at ? follow(at) : undefined
    },
    tables: (table: number, index: number): number[] => elements(table, index).map(follow),
  }
}

export type FlatBuffer = ReturnType<typeof openFlatBuffer>
