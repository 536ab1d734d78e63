// Tests the matcher with real worker threads, which run the built code: build first.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { createFaceMatcher, type FaceModels } from '../src/face/index.js'

const worker = new URL('../dist/face/face-worker.js', import.meta.url)
const createWorker = (models: FaceModels = {}) => {
  if (!existsSync(worker)) throw new Error(`${worker.pathname} is not there: run npm run build first`)
  return new Worker(worker, { workerData: models })
}
const sample = (number: number): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@vladmandic/face-api/demo/sample${number}.jpg`))

describe('createFaceMatcher', () => {
  const threads: Worker[] = []
  const matcher = createFaceMatcher({
    threads: 1,
    queueLimit: 2,
    createWorker: () => {
      const thread = createWorker()
      threads.push(thread)
      return thread
    },
  })
  afterAll(() => matcher.close())

  it('compares in a worker thread, and does not change the files', async () => {
    const [one, other] = [sample(6), sample(4)]
    const before = Buffer.from(one)
    expect(await matcher.compareFaces(one, one)).toMatchObject({ comparable: true, match: true })
    expect(await matcher.compareFaces(one, other)).toMatchObject({ comparable: true, match: false })
    expect(one.equals(before)).toBe(true)
    expect(matcher.load()).toEqual({ waiting: 0, working: 0, workers: 1 })
  })

  it('answers busy at once when the queue is full, and answers the others', async () => {
    const calls = Array.from({ length: 5 }, () => matcher.compareFaces(sample(6), new Uint8Array()))
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(3)
    expect(answers.filter((answer) => 'busy' in answer)).toEqual(
      Array(2).fill({ busy: true, retryAfterSeconds: 1 }),
    )
  })

  it('recovers when a worker ends in the middle of a comparison', async () => {
    const lost = matcher.compareFaces(sample(6), sample(6))
    const rejected = expect(lost).rejects.toThrow(/worker ended/)
    await threads.at(-1)?.terminate()
    await rejected
    expect(await matcher.compareFaces(sample(6), sample(6))).toMatchObject({ comparable: true, match: true })
    expect(threads).toHaveLength(2)
  })

  it('reports a wrong model in prepare', async () => {
    const embedder = {
      file: 'nowhere.onnx',
      size: 112,
      mean: 0,
      scale: 1,
      similarity: 'cosine',
      threshold: 0.5,
    } as const
    const wrong = createFaceMatcher({ threads: 1, createWorker: () => createWorker({ embedder }) })
    await expect(wrong.prepare()).rejects.toThrow(/nowhere\.onnx/)
    await wrong.close()
  })
})
