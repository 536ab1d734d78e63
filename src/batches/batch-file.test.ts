// Tests what reading a file costs other clients: its bytes, its time on the main thread, its place in the queue.
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { createFairSemaphore } from '../platform/fair-semaphore.js'
import { maxFileBytes, maxRecords } from './batch-facts.js'
import { createBatchFileReader } from './batch-file.js'

const reader = (client = 'c1', parsing = createFairSemaphore(1)) =>
  createBatchFileReader('a.csv', 'vpa', client, parsing)

async function read(text: string | Buffer, pieceBytes = 64 * 1024) {
  const file = reader()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) file.write(bytes.subarray(at, at + pieceBytes))
  return file.end()
}

const refusalOf = (text: string | Buffer) =>
  read(text).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )

describe('a submitted file', () => {
  it('with the longest cells in the longest characters is accepted, and no character is broken', async () => {
    const cell = '\u{1f600}'.repeat(128)
    const { cells } = await read(`vpa\n${`${cell}\n`.repeat(maxRecords)}`, 1_000)
    expect(new Set(cells)).toEqual(new Set([cell]))
    expect(cells.length).toBe(maxRecords)
  })

  it('has cells that are too long cut between characters', async () => {
    const { cells } = await read(`vpa\nx${'\u{1f600}'.repeat(128)}\n${'\u{1f600}'.repeat(129)}\n`)
    expect(cells).toEqual([`x${'\u{1f600}'.repeat(127)}\u2026`, `${'\u{1f600}'.repeat(127)}\u2026`])
  })

  it.each([
    ['empty columns after the header', 'vpa,,,\na@bank,,,\n,,,\n'],
    ['spaces in them', 'vpa, ,\t\na@bank, ,\n'],
    ['invisible characters around the header', '\ufeff\u200bvpa\u2060\n\u200b\na@bank\n'],
    ['a Ctrl-Z at its end', 'vpa\na@bank\n\x1a'],
    ['a Ctrl-Z and a line end', 'vpa\r\na@bank\r\n\x1a\r\n'],
    ['a Ctrl-Z after the last cell', 'vpa\na@bank\x1a'],
  ])('with %s has its records', async (_what, text) => {
    expect((await read(text, 3)).cells.filter((cell) => cell !== '\u200b')).toEqual(['a@bank'])
  })

  it.each(['vpa,x\na@bank\n', ',vpa\na@bank\n', 'vpa,,\na@bank,b@bank\n', 'vpa\x1a\na@bank\n'])(
    'with another column or header is refused: %j',
    async (text) => expect(await refusalOf(text)).toBe('INVALID_VPA_FILE'),
  )

  it('is reported when it has too many bytes, and no more of them are stored', async () => {
    const file = reader()
    const line = Buffer.from(`${'\u0935'.repeat(5_000)}\n`)
    expect(file.write(Buffer.from('vpa\n'))).toBe(true)
    let bytes = 4
    while (bytes + line.length <= maxFileBytes) {
      expect(file.write(line)).toBe(true)
      bytes += line.length
    }
    expect(file.write(line)).toBe(false)
    expect(file.write(line)).toBe(false)
    await expect(file.end()).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' }) // cut inside a character
  })

  it('that is too long is refused for what its first mebibyte says', async () => {
    const long = `${'x'.repeat(10_000)}\n`.repeat(110)
    expect(await refusalOf(`vpa\n${long}`)).toBe('PAYLOAD_TOO_LARGE')
    expect(await refusalOf(`name\n${long}`)).toBe('INVALID_VPA_FILE')
    expect(await refusalOf(Buffer.concat([Buffer.from(`vpa\n${long}`), Buffer.from([0xff])]))).toBe(
      'PAYLOAD_TOO_LARGE',
    )
    expect(await refusalOf(Buffer.concat([Buffer.from([0xff]), Buffer.from(long)]))).toBe(
      'INVALID_BATCH_FILE_FORMAT',
    )
    expect(await refusalOf(`vpa\n"${'x'.repeat(1_100_000)}`)).toBe('INVALID_BATCH_FILE_FORMAT')
  })
})

describe('the reading of a file', () => {
  it('leaves the main thread after every hundred lines', async () => {
    const file = reader()
    file.write(Buffer.from(`vpa\n${',\n'.repeat(4_000)}a@bank\n`))
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    expect((await file.end()).cells).toEqual(['a@bank'])
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(30)
  })

  it('takes turns between clients, one file at a time', async () => {
    const parsing = createFairSemaphore(1)
    const ended: string[] = []
    const readings = ['a1', 'a2', 'a3', 'b1'].map((name) => {
      const file = reader(name[0], parsing)
      file.write(Buffer.from('vpa\na@bank\n'))
      return file.end().then(() => ended.push(name))
    })
    await Promise.all(readings)
    expect(ended).toEqual(['a1', 'a2', 'b1', 'a3'])
  })
})
