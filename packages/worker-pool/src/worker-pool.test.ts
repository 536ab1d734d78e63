import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorkerPool, type PoolOptions, type PoolWorker, type WorkerMessage } from './worker-pool.js'

type Told = WorkerMessage<string>

/** A worker that the test plays: it records its jobs and sends what the test says. */
function createActor() {
  const events = new EventEmitter()
  const actor = {
    tasks: [] as unknown[],
    ended: false,
    alive: true,
    say: (message: Told) => events.emit('message', message),
    crash: (fault: Error) => events.emit('error', fault),
    leave: (code: number) => events.emit('exit', code),
  }
  const worker: PoolWorker = {
    postMessage: (message) => void actor.tasks.push(message),
    on: (event: string, listener: (value: never) => void) => events.on(event, listener as () => void),
    terminate: async () => {
      actor.ended = true
    },
    ref: () => {
      actor.alive = true
    },
    unref: () => {
      actor.alive = false
    },
  }
  return { actor, worker }
}

const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())))
afterEach(() => vi.useRealTimers())

function createStage(options: Partial<PoolOptions> = {}) {
  const actors: ReturnType<typeof createActor>['actor'][] = []
  const clock = { at: 0 }
  const pool = createWorkerPool<string, string>({
    createWorker: () => {
      const { actor, worker } = createActor()
      actors.push(actor)
      return worker
    },
    size: 1,
    queueLimit: 2,
    jobTimeoutMs: 5_000,
    startTimeoutMs: 5_000,
    now: () => clock.at,
    ...options,
  })
  opened.push(pool)
  const run: typeof pool.run = (task, options) => {
    const answer = pool.run(task, options)
    answer.catch(() => undefined) // a test may leave a job without an answer
    return answer
  }
  return { pool: { ...pool, run }, actors, clock }
}

const faultOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'it was answered',
    (fault: Error) => fault.message,
  )

describe('createWorkerPool', () => {
  it('starts no worker before the first job, gives it one job at a time and keeps it', async () => {
    const { pool, actors } = createStage()
    expect(pool.load()).toEqual({ waiting: 0, working: 0, workers: 0 })
    const [one, two] = [pool.run('one'), pool.run('two')]
    expect(actors).toHaveLength(1)
    expect(actors[0]!.tasks).toEqual([])
    actors[0]!.say({ ready: true })
    expect(actors[0]!.tasks).toEqual(['one'])
    actors[0]!.say({ answer: 'ONE' })
    expect(actors[0]!.tasks).toEqual(['one', 'two'])
    actors[0]!.say({ answer: 'TWO' })
    expect(await Promise.all([one, two])).toEqual(['ONE', 'TWO'])
    expect(actors).toHaveLength(1)
    expect(pool.load()).toEqual({ waiting: 0, working: 0, workers: 1 })
  })

  it('keeps the process alive only while it works', () => {
    const { pool, actors } = createStage()
    void pool.run('one')
    actors[0]!.say({ ready: true })
    expect(actors[0]!.alive).toBe(true)
    actors[0]!.say({ answer: 'ONE' })
    expect(actors[0]!.alive).toBe(false)
  })

  it('uses as many workers as its size while jobs wait', () => {
    const { pool, actors } = createStage({ size: 2 })
    for (const task of ['one', 'two', 'three']) void pool.run(task)
    expect(actors).toHaveLength(2)
    for (const actor of actors) actor.say({ ready: true })
    expect(actors.map((actor) => actor.tasks)).toEqual([['one'], ['two']])
    expect(pool.load()).toEqual({ waiting: 1, working: 2, workers: 2 })
  })

  it('returns undefined when the queue is full, and takes jobs again later', async () => {
    const { pool, actors } = createStage()
    const answers = ['one', 'two', 'three', 'four'].map((task) => pool.run(task))
    expect(await answers[3]).toBeUndefined()
    expect(pool.load()).toMatchObject({ waiting: 3 })
    actors[0]!.say({ ready: true })
    expect(await pool.run('five')).toBeUndefined()
    actors[0]!.say({ answer: 'ONE' })
    void pool.run('six')
    expect(pool.load()).toEqual({ waiting: 2, working: 1, workers: 1 })
  })

  it('shares its time between clients, however many jobs one has waiting', async () => {
    const { pool, actors, clock } = createStage({ queueLimit: 100 })
    for (let n = 0; n < 30; n++) void pool.run(`a${n}`, { client: 'a' })
    for (let n = 0; n < 30; n++) void pool.run(`b${n}`, { client: 'b' })
    actors[0]!.say({ ready: true })
    for (let n = 0; n < 12; n++) {
      clock.at += String(actors[0]!.tasks.at(-1)).startsWith('a') ? 1_000 : 200
      actors[0]!.say({ answer: '' })
    }
    expect(actors[0]!.tasks.map((task) => String(task)[0]).join('')).toBe('abbbbbabbbbba')
  })

  it('a clock that is set forward during a job delays no client', () => {
    const { pool, actors, clock } = createStage({ queueLimit: 100 })
    for (const client of ['a', 'b']) for (let n = 0; n < 30; n++) void pool.run(client, { client })
    actors[0]!.say({ ready: true })
    clock.at += 3_600_000
    actors[0]!.say({ answer: '' })
    for (let n = 0; n < 6; n++) {
      clock.at += 1_000
      actors[0]!.say({ answer: '' })
    }
    expect(actors[0]!.tasks.join('')).toBe('abbbbbab')
  })

  it("when full of one client's jobs, another client takes the place of its newest job, which is rejected", async () => {
    const { pool, actors } = createStage()
    const [one, two, three] = ['one', 'two', 'three'].map((task) => pool.run(task, { client: 'a' }))
    expect([pool.isFullFor('a'), pool.isFullFor('b')]).toEqual([true, false])
    const other = pool.run('other', { client: 'b' })
    expect(await three).toBeUndefined()
    actors[0]!.say({ ready: true })
    for (const answer of ['ONE', 'OTHER', 'TWO']) actors[0]!.say({ answer })
    expect(actors[0]!.tasks).toEqual(['one', 'other', 'two'])
    expect(await Promise.all([one, other, two])).toEqual(['ONE', 'OTHER', 'TWO'])
  })

  it('an aborted job leaves the queue; one that is being worked on does not', async () => {
    const { pool, actors } = createStage()
    const started: string[] = []
    const job = (task: string) => {
      const back = new AbortController()
      const answer = pool.run(task, { signal: back.signal, onStart: () => started.push(task) })
      return { answer, callBack: () => back.abort() }
    }
    const [one, two, three] = [job('one'), job('two'), job('three')]
    actors[0]!.say({ ready: true })
    two.callBack()
    expect(await two.answer).toBeUndefined()
    one.callBack()
    actors[0]!.say({ answer: 'ONE' })
    expect(await one.answer).toBe('ONE')
    actors[0]!.say({ answer: 'THREE' })
    expect(await three.answer).toBe('THREE')
    expect(started).toEqual(['one', 'three'])
    const late = new AbortController()
    late.abort()
    expect(await pool.run('late', { signal: late.signal })).toBeUndefined()
  })

  it('rejects a job whose worker reported an error, and reuses that worker', async () => {
    const { pool, actors } = createStage()
    const [one, two] = [pool.run('one'), pool.run('two')]
    actors[0]!.say({ ready: true })
    actors[0]!.say({ fault: 'no memory' })
    actors[0]!.say({ answer: 'TWO' })
    expect(await faultOf(one)).toBe('no memory')
    expect(await two).toBe('TWO')
    expect(actors).toHaveLength(1)
  })

  it.each([
    [
      'an error',
      (actor: ReturnType<typeof createActor>['actor']) => actor.crash(new Error('broken')),
      /broken/,
    ],
    ['an exit', (actor: ReturnType<typeof createActor>['actor']) => actor.leave(134), /status 134/],
  ])('after %s in a worker rejects its job and gives the next to a new worker', async (_, end, fault) => {
    const { pool, actors } = createStage()
    const [one, two] = [pool.run('one'), pool.run('two')]
    actors[0]!.say({ ready: true })
    end(actors[0]!)
    expect(await faultOf(one)).toMatch(fault)
    expect(actors).toHaveLength(2)
    actors[1]!.say({ ready: true })
    actors[1]!.say({ answer: 'TWO' })
    expect(await two).toBe('TWO')
  })

  it('ends a worker that takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { pool, actors } = createStage({ jobTimeoutMs: 20 })
    const one = pool.run('one')
    actors[0]!.say({ ready: true })
    vi.advanceTimersByTime(20)
    expect(await faultOf(one)).toMatch(/longer than 20 ms/)
    expect(actors[0]!.ended).toBe(true)
    actors[0]!.say({ answer: 'late' })
    expect(pool.load()).toEqual({ waiting: 0, working: 0, workers: 0 })
  })

  it('ends a worker that is idle for too long, and starts another for the next job', async () => {
    const { pool, actors } = createStage({ idleMs: 20 })
    const one = pool.run('one')
    actors[0]!.say({ ready: true })
    actors[0]!.say({ answer: 'ONE' })
    expect(await one).toBe('ONE')
    await expect.poll(() => actors[0]!.ended).toBe(true)
    const two = pool.run('two')
    actors[1]!.say({ ready: true })
    actors[1]!.say({ answer: 'TWO' })
    expect(await two).toBe('TWO')
  })

  it('rejects every waiting job when no worker can start, without starting workers endlessly', async () => {
    const { pool, actors } = createStage()
    const jobs = [pool.run('one'), pool.run('two')]
    actors[0]!.crash(new Error('wrong model file'))
    actors[1]!.crash(new Error('wrong model file'))
    expect(await Promise.all(jobs.map(faultOf))).toEqual(['wrong model file', 'wrong model file'])
    expect(actors).toHaveLength(2)
  })

  it('rejects everything when it is closed', async () => {
    const { pool, actors } = createStage()
    const jobs = [pool.run('one'), pool.run('two')]
    actors[0]!.say({ ready: true })
    await pool.close()
    expect(await Promise.all(jobs.map(faultOf))).toEqual(Array(2).fill('the worker pool is closed'))
    expect(await faultOf(pool.run('three'))).toBe('the worker pool is closed')
    expect(actors[0]!.ended).toBe(true)
  })
})
