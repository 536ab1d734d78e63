// Tests that a worker steps back, and that the thread which made it does not.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import ts from 'typescript'
import { expect, it } from 'vitest'

it('lowers the priority of the thread that calls it, and of no other', async () => {
  const before = getPriority()
  const source = await readFile(new URL('./step-back.ts', import.meta.url), 'utf8')
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } })
  const module = `data:text/javascript,${encodeURIComponent(outputText)}`
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const { getPriority } = require('node:os')
     import(${JSON.stringify(module)}).then(({ stepBack }) => {
       stepBack()
       parentPort.postMessage(getPriority())
     })`,
    { eval: true },
  )
  const [inWorker] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  expect(inWorker).toBe(process.platform === 'linux' ? Math.min(before + 5, 19) : before)
  expect(getPriority()).toBe(before)
})
