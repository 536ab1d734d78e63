// Runs the short form of the proof that an invoice of any length is reconciled in the same memory.
import { expect, it } from 'vitest'
import { proveReconcile } from '../../proof/reconcile.js'

it('an invoice is reconciled in bounded memory, without losing a line', async () => {
  const lines = await proveReconcile({ lines: 150_000 })
  expect(lines.filter(({ held }) => !held)).toEqual([])
})
