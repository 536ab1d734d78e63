// Works a batch through: submits a file, polls its status, fetches its results. Each step is done once in a run.
import { Skip, type World } from '../case.js'
import type { Credentials, Exchange, FilePart, Pairs, Request } from '../exchange.js'
import { statusPath } from './free-call.js'

export interface Batch {
  readonly name: string
  readonly path: string
  readonly column: string
  /** Records of the file; values in braces are the profile's. */
  readonly records: readonly string[]
  /** The interface shows the header of its file. Else `column` is the profile's. */
  readonly isHeaderShown: boolean
}

/** The group of their cases. */
export const batchGroup = 'batches'

const pollEveryMs = 200
const completeWithinMs = 60_000

export const csvFile = (content: string | Buffer, changes: Partial<FilePart> = {}): FilePart => ({
  name: 'records.csv',
  type: 'text/csv',
  content,
  ...changes,
})

export const linesOf = (column: string, records: readonly string[]): string =>
  `${[column, ...records].join('\n')}\n`

/** A submission of a file. */
export const submission = (
  batch: Batch,
  file: FilePart,
  changes: { readonly credentials?: Credentials; readonly headers?: Pairs; readonly query?: Pairs } = {},
): Request => ({ method: 'POST', path: batch.path, files: { batch_file: file }, ...changes })

export const ordinary = (batch: Batch): Request =>
  submission(batch, csvFile(linesOf(batch.column, batch.records)))

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export function requestIdOf({ answer }: Exchange): string {
  const id = memberOf(answer.json, 'request_id')
  if (typeof id !== 'string' || id === '')
    throw new Skip('the submission returned no request_id, which another case tells')
  return id
}

const isComplete = ({ answer }: Exchange): boolean =>
  memberOf(memberOf(answer.json, 'data'), 'status') === 200

/** Polls until the batch is complete: the first and the last answer. Throws Skip when it never is. */
async function polled(world: World, requestId: string): Promise<{ first: Exchange; last: Exchange }> {
  const poll = (turn: number) => world.send({ path: statusPath, query: { request_id: requestId }, turn })
  const first = await poll(0)
  const deadline = world.clock.now() + completeWithinMs
  let last = first
  for (let turn = 1; !isComplete(last); turn++) {
    if (last.answer.status !== 200)
      throw new Skip(
        `the status of the batch was answered with HTTP ${last.answer.status}, which another case tells`,
      )
    if (world.clock.now() > deadline)
      throw new Skip(`the batch was not complete within ${completeWithinMs / 1000} s`)
    await world.clock.wait(pollEveryMs)
    last = await poll(turn)
  }
  return { first, last }
}

/** The status of an ordinary batch: its first answer, and the one that says it is complete. */
export const statusOf = (world: World, batch: Batch) =>
  world.once(`status of ${batch.name}`, async () =>
    polled(world, requestIdOf(await world.send(ordinary(batch)))),
  )

/** The status of any submission. */
export const statusOfRequest = (world: World, requestId: string) =>
  world.once(`status of ${requestId}`, () => polled(world, requestId))

/** The result file of an ordinary batch. */
export async function resultsOf(world: World, batch: Batch): Promise<Exchange> {
  const { last } = await statusOf(world, batch)
  const url = memberOf(memberOf(last.answer.json, 'data'), 'batch_output_file_url')
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new Skip('the complete batch has no address of a result file, which another case tells')
  const bare = await world.send({ path: '', url, credentials: 'none' })
  const isOwn = new URL(url).origin === new URL(world.baseUrl).origin
  // Whether the address takes credentials is not shown. They are sent to no other server.
  return isOwn && [401, 403].includes(bare.answer.status) ? world.send({ path: '', url }) : bare
}
