// Modules of lookups of one's own that are added, edited and removed while a service runs, and calls that go on meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.js'
import type { Service } from '../support/service.js'

const panbasic = '/v1/verification/panbasic'
export const scorePath = '/v1/own/score'
export const steadyPath = '/v1/own/steady'
export const reportPaths = { submit: '/v1/own/post-report', poll: '/v1/own/get-report' }

/** A subject that the sandbox holds, one that it answers after two seconds, and one that it does not know. */
export const held = 'ZZZPZ1000A'
export const slow = 'ZZZPZ1000S'

interface RowFacts {
  readonly name: string
  readonly route: string
  readonly score: number
  readonly more?: string
}

/** The text of a module. Its price is the score times ten, so that an answer says what it was asked and priced under. */
export const moduleOf = ({ name, route, score, more = '' }: RowFacts): string => `
import { defineLookup, fields, number, pan, text, wholeNumber } from 'satyapan/lookup'
export default defineLookup({
  name: '${name}',
  summary: 'A score of a person',
  route: ${route},
  ${more}
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({ pan_number: text(), score: wholeNumber() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Score fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'No score found.' },
  },
  price: ${10 * score},
  example: { pan_number: '${held}', score: ${score} },
})
`
const getOf = (path: string) => `{ method: 'GET', path: '${path}' }`
export const scoreModule = (score: number): string =>
  moduleOf({ name: 'score', route: getOf(scorePath), score })
export const steadyModule = moduleOf({ name: 'steady', route: getOf(steadyPath), score: 500 })
export const reportModule = moduleOf({
  name: 'report',
  route: `{ method: 'POST', path: '${reportPaths.submit}', batch: '/v1/own/report-batch', column: 'pan_number' }`,
  score: 700,
  more: `task: { poll: '${reportPaths.poll}', type: 'report' },`,
})

/** A folder with modules, and a configuration that names some of them. */
export function openModules() {
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-reload-lookups-'))
  const pathOf = (name: string) => join(folder, `${name}.mjs`)
  return {
    folder,
    pathOf,
    put: (name: string, text: string) => writeFileSync(pathOf(name), text),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export type Modules = ReturnType<typeof openModules>

/** Writes the configuration with the modules of these names and the rest, and reloads it. */
export async function reloadWith(
  service: Service,
  lookups: readonly string[],
  others: Readonly<Record<string, unknown>>,
) {
  writeFileSync(service.env.SATYAPAN_CONFIG!, JSON.stringify({ ...others, lookups }))
  return service.cli('reload', '--json')
}

/** Reloads, and expects that it is done. Returns the keys that changed. */
export async function reloaded(...of: Parameters<typeof reloadWith>): Promise<string[]> {
  const { code, stdout, stderr } = await reloadWith(...of)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { reloaded: changes, at_restart: waiting } = JSON.parse(stdout) as Record<string, { key: string }[]>
  expect(waiting).toEqual([])
  return changes!.map(({ key }) => key)
}

export const ask = (client: Client, path: string, pan_number = held): Promise<Answer> =>
  client.lookup(path, { pan_number })

/** The score that an answer is wholly of; fails when it was priced under another row. */
export function scoreOf(answer: Answer): number {
  const { data } = answer.json as { data: { score: number } }
  expect(answer).toMatchObject({ status: 200, headers: { 'x-satyapan-price': String(10 * data.score) } })
  return data.score
}

/** Calls of a built-in lookup and of one that stays, on kept connections and on new ones, until it is stopped. */
export function callOn(service: Service, atOnce: number) {
  const statuses = new Map<number, number>()
  const client = createClient(service)
  let isOver = false
  let count = 0
  async function one(n: number): Promise<void> {
    for (let i = 0; !isOver; i++) {
      const own = i % 8 === 0 ? createClient(service) : client
      const { status } = await ask(own, (i + n) % 2 === 0 ? panbasic : steadyPath)
      if (own !== client) own.close()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      count++
    }
  }
  const running = Promise.all(Array.from({ length: atOnce }, (_, n) => one(n)))
  return {
    count: () => count,
    /** How many answers there were of each status. */
    async stop(): Promise<ReadonlyMap<number, number>> {
      isOver = true
      await running
      client.close()
      return statuses
    },
  }
}

/** Modules that cannot be used, and the line that says why. */
export const wrongModules: readonly (readonly [what: string, text: string, line: RegExp])[] = [
  ['throws', `null.x\n${scoreModule(1)}`, /it cannot be loaded: TypeError/],
  ['is half written', scoreModule(1).slice(0, 200), /it cannot be loaded: SyntaxError/],
  ['exports nothing', 'export const row = 1', /it has no default export/],
  [
    'has two rows of one path',
    `${scoreModule(1).replace('export default defineLookup(', 'const one = defineLookup(')}
export default [one, { ...one, name: 'other' }]`,
    /its row other: the path \/v1\/own\/score exists already/,
  ],
  [
    'has the path of a built-in lookup',
    scoreModule(1).replace(scorePath, panbasic),
    /its row score: the path \/v1\/verification\/panbasic exists already/,
  ],
  [
    'has the name of a built-in lookup',
    scoreModule(1).replace("name: 'score'", "name: 'panbasic'"),
    /there is a lookup panbasic already/,
  ],
  ['has a wrong price', scoreModule(1).replace('price: 10,', "price: 'ten',"), /price is "ten", expected/],
]
