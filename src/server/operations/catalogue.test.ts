// Tests rules that hold for all operations together.
import { expect, it } from 'vitest'
import { mayAs } from '../../kernel/roles.js'
import { operations } from './catalogue.js'

it('takes a file from an auditor only where it serves him', () => {
  const uploads = operations.filter((each) => 'accepts' in each && mayAs('auditor', each.role))
  expect(uploads.map(({ name }) => name)).toEqual(['usage.reconcile', 'usage.reconcile_preview'])
})

it('has one name and one route of each', () => {
  const names = operations.map(({ name }) => name)
  const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(routes).size).toBe(routes.length)
})

it('takes files of the machine only at the control socket', () => {
  const taking = operations.filter(({ input }) => JSON.stringify(input).includes('"format":"file"'))
  expect(taking.length).toBeGreaterThan(1)
  expect(taking.filter(({ local }) => local !== true)).toEqual([])
})
