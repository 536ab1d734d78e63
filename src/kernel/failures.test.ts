// Tests what a failure holds for the log.
import { expect, it } from 'vitest'
import { Failure, failureCodes, failures } from './failures.js'

it.each(failureCodes)('%s has frames in its stack only if its stack is logged', (code) => {
  const { stackTraceLimit } = Error
  const { stack } = new Failure(code)
  expect(/^\s+at /m.test(stack!)).toBe(failures[code].status === 500)
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})
