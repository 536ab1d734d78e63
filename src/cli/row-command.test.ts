// Tests the commands that are made from rows: what is typed becomes the input, and what is wrong is said in one line.
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { act } from '../operation/operation.js'
import { clientId, localFile, object, orNull, page, pageMembers, seconds } from '../operation/schemas.js'
import { timeText } from '../operation/times.js'
import type { Administration } from './administration.js'
import { helpOf, readArguments } from './command.js'
import { type Io, Misuse } from './io.js'
import { type Presenter, present, rowCommands } from './row-command.js'

const row = act({
  name: 'desks.set',
  method: 'PATCH',
  path: '/desks/{client_id}',
  summary: 'Set up a desk',
  role: 'operator',
  input: object({
    client_id: clientId(),
    names: Type.Array(Type.String({ minLength: 1, maxLength: 5 }), { maxItems: 3 }),
    rate_per_second: Type.Optional(
      orNull(Type.Integer({ minimum: 1, maximum: 9, description: 'Calls in a second. Null: no limit.' })),
    ),
    overlap_seconds: Type.Optional(seconds(86_400, 'How long the old one stays valid.')),
    expires_at: Type.Optional(timeText('When it ends.')),
    colour: Type.Optional(Type.Enum(['red', 'blue'])),
    allow_from: Type.Optional(orNull(Type.Array(Type.String({ maxLength: 9 })))),
    price: Type.Optional(orNull(Type.Union([Type.Integer({ minimum: 0 }), Type.Enum(['free'])]))),
    is_open: Type.Optional(Type.Boolean({ description: 'It takes callers.' })),
    seen: Type.Optional(object({ colour: Type.String() })),
    plans: Type.Optional(Type.Array(localFile('A drawing.'))),
    labels: Type.Optional(Type.Array(Type.String())),
    version: Type.Optional(Type.Integer()),
  }),
  answer: object({ items: Type.Array(object({ id: Type.Integer(), tags: Type.Array(Type.String()) })) }),
  command: {
    words: 'desk set',
    operands: ['client_id', 'names'],
    about: { colour: 'Of its lamp.' },
    options: { is_open: 'open' },
    without: ['version'],
    whole: ['labels'],
    needsOption: true,
  },
  run: async () => ({ items: [] }),
})

const list = act({
  name: 'desks.list',
  method: 'GET',
  path: '/desks',
  summary: 'Desks',
  role: 'viewer',
  input: object(pageMembers(200, 50)),
  answer: page(object({ id: Type.Integer() })),
  command: { words: 'desk list' },
  run: async () => ({ items: [], next_cursor: null }),
})

async function carriedOut(
  typed: string,
  options: { presenter?: Presenter; refuse?: Error; isTerminal?: boolean } = {},
  output = { out: '', err: '' },
) {
  const { refuse, isTerminal = false } = options
  const presenters = options.presenter === undefined ? [] : [[row.name, options.presenter] as const]
  const [command] = rowCommands([row], presenters)
  let input: unknown
  const admin = {
    async run(_row: unknown, sent: unknown) {
      if (refuse !== undefined) throw refuse
      input = sent
      return { items: [{ id: 7, tags: ['a', 'b'] }] }
    },
  } as unknown as Administration
  const io = {
    out: async (text: string) => {
      output.out += text
    },
    err: (text: string) => {
      output.err += text
    },
    isTerminal,
    colour: false,
    cwd: '/srv/asha',
  } as Io
  await command!.run(admin, readArguments(command!, typed.split(' ')), io)
  return { input, ...output }
}

describe('a command from a row', () => {
  it('sends what was typed in the types of the schema', async () => {
    const all =
      'c1 ann bob --rate-per-second 9 --overlap 2h --expires 2027-04-01 --colour red --allow-from a,b --allow-from c ' +
      '--price free --open'
    expect((await carriedOut(all)).input).toEqual({
      client_id: 'c1',
      names: ['ann', 'bob'],
      rate_per_second: 9,
      overlap_seconds: 7_200,
      expires_at: '2027-04-01',
      colour: 'red',
      allow_from: ['a', 'b', 'c'],
      price: 'free',
      is_open: true,
    })
    const none = 'c1 ann --rate-per-second none --allow-from none --price none'
    expect((await carriedOut(none)).input).toEqual({
      client_id: 'c1',
      names: ['ann'],
      rate_per_second: null,
      allow_from: null,
      price: null,
    })
    const files = 'c1 ann --plans a,b.pdf --plans ../c.pdf --plans /d --labels one,two --labels three'
    expect((await carriedOut(files)).input).toMatchObject({
      plans: ['/srv/asha/a,b.pdf', '/srv/c.pdf', '/d'],
      labels: ['one,two', 'three'],
    })
    expect((await carriedOut('c1 ann --price 5')).input).toMatchObject({ price: 5 })
  })

  it.each([
    ['C1 ann --open', 'CLIENT_ID is "C1", expected a client_id: lower-case letters, digits and _'],
    ['c1 annabel --open', 'NAMES is "annabel", expected a text of 1 to 5 characters'],
    ['c1 a b c d --open', 'usage: satyapan desk set CLIENT_ID NAMES...; see "satyapan desk set --help"'],
    ['c1 ann --rate-per-second 0', '--rate-per-second is "0", expected a whole number, 1 to 9 or none'],
    ['c1 ann --rate-per-second 1e0', '--rate-per-second is "1e0", expected a whole number, 1 to 9 or none'],
    ['c1 ann --overlap 5', '--overlap is "5", expected a time like 30s, 15m, 24h or 7d, at most 3650d'],
    [
      'c1 ann --expires soon',
      '--expires is "soon", expected a day or time like 2026-04-01 or 2026-04-01T09:30:00Z',
    ],
    ['c1 ann --colour green', '--colour is "green", expected one of red, blue'],
    ['c1 ann --price cheap', '--price is "cheap", expected a whole number from 0 on, free or none'],
    ['c1 ann', 'desk set needs an option; see "satyapan desk set --help"'],
    ['c1 ann --seen x', 'Unknown option \'--seen\'; see "satyapan desk set --help"'],
    ['c1 ann --version 1', 'Unknown option \'--version\'; see "satyapan desk set --help"'],
  ])('refuses %j', async (typed, line) => {
    await expect(carriedOut(typed)).rejects.toThrow(new Misuse(line))
  })

  it('says in the words that were typed what the service refuses', async () => {
    const members = [{ member: 'expires_at', message: 'must be in the future' }]
    const refuse = new Misuse('expires_at must be in the future', members)
    await expect(carriedOut('c1 ann --open', { refuse })).rejects.toThrow(
      new Misuse('--expires must be in the future', members),
    )
    const ofFile = new Misuse('there is no file /d', [{ member: 'plans', message: 'there is no file /d' }])
    await expect(carriedOut('c1 ann --plans /d', { refuse: ofFile })).rejects.toThrow(ofFile)
  })

  it('prints items as a table or as a list, and what its presenter says instead', async () => {
    expect((await carriedOut('c1 ann --open')).out).toBe('[{"id":7,"tags":["a","b"]}]\n')
    expect((await carriedOut('c1 ann --open', { isTerminal: true })).out).toBe('id  tags\n 7  a b\n')
    const [, presenter] = present(row, {
      text: ({ items }, { input }) => `${items.length} for ${input.client_id}`,
      remark: () => 'that was all',
      json: (_answer, { client_id }) => ({ client_id }),
    })
    const options = { presenter, isTerminal: true }
    expect(await carriedOut('c1 ann --open', options)).toMatchObject({
      out: '1 for c1\n',
      err: 'that was all\n',
    })
    expect((await carriedOut('c1 ann --open --json', options)).out).toBe('{"client_id":"c1"}\n')
  })

  it('notes for people and programs, and may fail after it has printed', async () => {
    const [, presenter] = present(row, {
      note: () => 'two are old',
      failure: ({ items }) => (items.length === 1 ? 'one differs' : undefined),
    })
    for (const isTerminal of [false, true]) {
      const output = { out: '', err: '' }
      await expect(carriedOut('c1 ann --open', { presenter, isTerminal }, output)).rejects.toThrow(
        'one differs',
      )
      expect(output).toEqual({ out: expect.stringContaining('7'), err: 'two are old\n' })
    }
  })

  it('says how the list goes on, to people and programs', async () => {
    const [command] = rowCommands([list])
    const read = async (typed: string, isTerminal: boolean) => {
      const said = { err: '', sent: undefined as unknown }
      const admin = {
        async run(_row: unknown, sent: unknown) {
          said.sent = sent
          return { items: [{ id: 7 }], next_cursor: (sent as { cursor?: string }).cursor ? null : 'WzdO' }
        },
      } as unknown as Administration
      const err = (text: string) => {
        said.err += text
      }
      const io = { out: async () => {}, err, isTerminal, colour: false, cwd: '/srv/asha' } as unknown as Io
      await command!.run(admin, readArguments(command!, typed === '' ? [] : typed.split(' ')), io)
      return said
    }
    for (const isTerminal of [true, false]) {
      expect((await read('', isTerminal)).err).toBe('There are more: add --cursor WzdO\n')
      const last = await read('--cursor WzdO', isTerminal)
      expect(last).toEqual({ err: '', sent: { cursor: 'WzdO' } })
    }
  })

  it('has its options and their bounds in the help', () => {
    const help = helpOf(rowCommands([row])[0]!)
    expect(help).toContain('Usage: satyapan desk set CLIENT_ID NAMES... [options]')
    expect(help).toMatch(/^ {2}--rate-per-second N +Calls in a second\.$/m)
    expect(help).toMatch(/^ {2}--colour red\|blue +Of its lamp\.$/m)
    expect(help).toMatch(/^ {2}--overlap TIME +How long the old one stays valid\.$/m)
    expect(help).toMatch(/^ {2}--open +It takes callers\.$/m)
  })

  it('is refused a presenter of an operation that has no command', () => {
    expect(() => rowCommands([row], [['desks.sit', {}]])).toThrow('desks.sit has a presenter and no command')
  })
})
