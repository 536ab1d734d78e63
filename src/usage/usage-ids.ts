// Relates transaction_ids to times: the first twelve hex characters of an id are Unix milliseconds.

const idChars = 32
export const timeChars = 12
const maxIdTime = 2 ** 48 - 1

const idOf = (ms: number, rest: '0' | 'f'): string =>
  Math.min(Math.max(Math.floor(ms), 0), maxIdTime)
    .toString(16)
    .padStart(timeChars, '0')
    .padEnd(idChars, rest)

/** `smallestIdAt` in SQL. */
export const smallestIdColumn = (ms: string) =>
  `(lpad(to_hex(${ms}), ${timeChars}, '0') || repeat('0', ${idChars - timeChars}))::uuid`

/** Every transaction_id that was made before `ms` is smaller, every later one is not. */
export const smallestIdAt = (ms: number): string => idOf(ms, '0')

/** A call's id is made just before or after its time is read; this is longer than any such difference, ms. */
export const idSlackMs = 60_000

/** Ids below and above all those of calls that came in the period (Unix milliseconds), which the primary key finds. */
export const idsAround = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  below: idOf(from - idSlackMs, '0'),
  above: idOf(to + idSlackMs, 'f'),
})
