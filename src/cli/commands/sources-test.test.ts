// Tests that a source whose test cannot be made takes nothing from the tests of the others.
import { expect, it } from 'vitest'
import { listConfigured } from '../../routing/operations/sources.js'
import type { Administration } from '../administration.js'
import type { Arguments, Command } from '../command.js'
import type { Io } from '../io.js'
import { sourcesTest } from './sources-test.js'

it('shows what was answered, and tells the error beside it', async () => {
  const items = ['first', 'second'].map((name) => ({ name, lookups: ['panbasic'] }))
  const tested = { source: 'second', kind: 'surepass', lookups: [{ lookup: 'panbasic', answered: true }] }
  const run = async (operation: unknown, { name }: { name?: string }) => {
    if (operation === listConfigured) return { items }
    if (name === 'first') throw new Error('there is no source first')
    return tested
  }
  const shown: string[] = []
  const io = { out: async (text: string) => void shown.push(text), progress() {} }
  const args = { positionals: [], texts: () => [], flag: (name: string) => name === 'json' }
  const command = sourcesTest({} as Command)
  await expect(
    command.run({ run } as unknown as Administration, args as unknown as Arguments, io as unknown as Io),
  ).rejects.toThrow('first: there is no source first')
  expect(JSON.parse(shown.join(''))).toEqual([tested])
})
