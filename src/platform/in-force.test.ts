import { expect, it } from 'vitest'
import { createInForce } from './in-force.js'

it('closes a replaced value when its last use has ended, and never the one in force', async () => {
  const closed: string[] = []
  const inForce = createInForce('first', (value) => void closed.push(value))
  const ends: (() => void)[] = []
  const work = (value: string) => new Promise<string>((resolve) => ends.push(() => resolve(value)))
  const one = inForce.use(work)
  const two = inForce.use(work)
  inForce.replace('second')
  const three = inForce.use(work)
  expect([inForce.now(), closed]).toEqual(['second', []])
  ends[0]!()
  expect([await one, closed]).toEqual(['first', []])
  ends[1]!()
  expect([await two, closed]).toEqual(['first', ['first']])
  ends[2]!()
  expect([await three, closed]).toEqual(['second', ['first']])
  inForce.replace('third')
  expect(closed).toEqual(['first', 'second'])
})

it('ends a use that fails', async () => {
  const closed: string[] = []
  const inForce = createInForce('first', (value) => void closed.push(value))
  await expect(inForce.use(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  inForce.replace('second')
  expect(closed).toEqual(['first'])
})
