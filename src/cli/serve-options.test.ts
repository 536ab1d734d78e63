import { expect, it } from 'vitest'
import { readServeOptions } from './serve-options.js'

const postgres = 'postgres://127.0.0.1/satyapan'

it.each([
  [[], { role: 'all', processes: 1 }],
  [['--processes', '4'], { role: 'all', processes: 4 }],
  [['--role=worker', '--processes=2'], { role: 'worker', processes: 2 }],
])('reads %j', (words, options) => {
  expect(readServeOptions(words, postgres)).toEqual(options)
})

it.each([
  [['--role', 'cook'], postgres, /--role is "cook", expected one of all, api, worker/],
  [['--processes', '0'], postgres, /--processes is "0", expected a whole number, 1 to 256/],
  [['--processes', '2.5'], postgres, /"2.5"/],
  [['--processes', '257'], postgres, /"257"/],
  [['--threads', '2'], postgres, /--threads/],
  [['now'], postgres, /now/],
  [['--processes', '2'], undefined, /--processes 2 needs PostgreSQL: set DATABASE_URL/],
  [['--role', 'api'], undefined, /--role api needs PostgreSQL/],
])('refuses %j', (words, databaseUrl, message) => {
  expect(() => readServeOptions(words, databaseUrl)).toThrow(message)
})

it('lets the embedded database have one process that does everything', () => {
  expect(readServeOptions(['--role', 'all', '--processes', '1'], undefined)).toEqual({
    role: 'all',
    processes: 1,
  })
})
