// Follows docs/receipts.md as a stranger does: verifies receipts with Go's packages, by the program that stands there.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyText } from '../../src/receipts/note.js'
import { useTestDatabase } from '../support/database.js'
import { type Harness, openHarness } from './receipts.harness.js'

const run = promisify(execFile)
const { db } = await useTestDatabase()
let harness: Harness
let folder: string
let program: string

const environment = () => ({
  ...process.env,
  GO111MODULE: 'off',
  GOPATH: '/usr/share/gocode',
  GOCACHE: join(folder, 'cache'),
  GOFLAGS: '',
})

beforeAll(async () => {
  harness = await openHarness(db)
  folder = await mkdtemp(join(tmpdir(), 'satyapan-go-'))
  const docs = await readFile(new URL('../../docs/receipts.md', import.meta.url), 'utf8')
  const source = /```go\n([\s\S]*?)```/.exec(docs)![1]!
  await writeFile(join(folder, 'verify.go'), source)
  program = join(folder, 'verify')
  await run('go', ['build', '-o', program, join(folder, 'verify.go')], { env: environment() })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = () => keyText(harness.keys.all[0]!.verifier)

async function verified(receipt: string, answer: string, request: string): Promise<string> {
  const [receiptFile, answerFile] = [join(folder, 'call.tlog-proof'), join(folder, 'answer.json')]
  await writeFile(receiptFile, receipt)
  await writeFile(answerFile, answer)
  return run(program, [receiptFile, key(), answerFile, request]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

it("Go's packages verify receipts of a log of any size, and refuse what was changed", async () => {
  const made: ReturnType<Harness['call']>[] = []
  for (const size of [1, 2, 3, 200, 256, 257, 600]) {
    const added = Array.from({ length: size - made.length }, () => harness.call())
    await harness.insertEvents(
      db,
      added.map(({ event }) => event),
    )
    await harness.sequencer.pass()
    made.push(...added)
    for (const { event, answer, request } of [made[0]!, made[Math.floor(size / 2)]!, made.at(-1)!]) {
      const receipt = await harness.receipt(event)
      const parameters = JSON.stringify(request)
      expect(await verified(receipt, answer, parameters)).toContain(
        `"transaction_id":"${event.transactionId}"`,
      )
      expect(await verified(receipt, `${answer} `, parameters)).toMatch(
        /^not valid: the answer is another one/,
      )
      expect(await verified(receipt, answer, '{}')).toMatch(/^not valid: the request is another one/)
      const moved = receipt.replace(/index \d+/, `index ${size}`)
      expect(await verified(moved, answer, parameters)).toMatch(/^not valid:/)
    }
  }
})
