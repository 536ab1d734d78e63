// Sorts more rows than memory should hold: sorted runs on disk, merged when they are read.
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rows sorted at one time: a few megabytes of them, and a few tens of milliseconds of the main thread. */
const rowsPerRun = 20_000
/** Files that are open while runs are merged; more are merged into one first. */
const maxRuns = 64
const readBytes = 64 * 1024

export interface SortedRows<Row> {
  add(row: Row): Promise<void>
  /** Every row in order. Call it once, after the last `add`. */
  rows(): AsyncGenerator<Row>
}

/** The lines of a run as rows. */
async function* readRun<Row>(file: string): AsyncGenerator<Row> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: readBytes })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as Row
  }
}

/** Merges runs that are in order; equal rows come in the order of the runs. */
async function* merge<Row>(
  runs: readonly AsyncGenerator<Row>[],
  compare: (a: Row, b: Row) => number,
): AsyncGenerator<Row> {
  const heads = await Promise.all(runs.map((run) => run.next()))
  for (;;) {
    let least = -1
    for (let i = 0; i < heads.length; i++) {
      if (heads[i]!.done) continue
      if (least === -1 || compare(heads[i]!.value, heads[least]!.value) < 0) least = i
    }
    if (least === -1) return
    yield heads[least]!.value
    heads[least] = await runs[least]!.next()
  }
}

/**
 * @param folder an existing folder; rows are written there as JSON when they are more than one run
 * @param name of this sort, unique in the folder
 */
export function createSortedRows<Row>(
  folder: string,
  name: string,
  compare: (a: Row, b: Row) => number,
): SortedRows<Row> {
  let waiting: Row[] = []
  let runs: string[] = []
  let written = 0

  async function writeRun(rows: AsyncIterable<Row> | Iterable<Row>): Promise<string> {
    const file = join(folder, `${name}-${written++}`)
    await writeFile(file, linesOf(rows), { mode: 0o600 })
    return file
  }
  async function* linesOf(rows: AsyncIterable<Row> | Iterable<Row>) {
    let text = ''
    for await (const row of rows) {
      text += `${JSON.stringify(row)}\n`
      if (text.length < readBytes) continue
      yield text
      text = ''
    }
    yield text
  }

  return {
    async add(row) {
      waiting.push(row)
      if (waiting.length < rowsPerRun) return
      const full = waiting.sort(compare)
      waiting = []
      runs.push(await writeRun(full))
      if (runs.length < maxRuns) return
      const old = runs
      const merged = await writeRun(
        merge(
          old.map((file) => readRun<Row>(file)),
          compare,
        ),
      )
      for (const file of old) await rm(file)
      runs = [merged]
    },
    async *rows() {
      const last = waiting.sort(compare)
      waiting = []
      async function* inMemory() {
        yield* last
      }
      yield* merge([...runs.map((file) => readRun<Row>(file)), inMemory()], compare)
    },
  }
}
