// Document archives: a signed link opens one, and nothing else does.
import { type Case, type Check, Skip, type World } from '../case.js'
import { answered, isJson } from '../checks.js'
import type { Exchange, Pairs } from '../exchange.js'

const root = '/v1/background-verification'
const archives = [
  { name: 'pep-sanction-aml-check', path: `${root}/pep-sanction-aml-check/document`, tokenLength: 500 },
  { name: 'financial-crime-screening', path: `${root}/financial-crime-screening/document`, tokenLength: 500 },
  { name: 'court-record-check', path: `${root}/court-record-check/archive`, tokenLength: 500 },
  { name: 'fir-check', path: `${root}/fir-check/document`, tokenLength: 2000 },
] as const
type Archive = (typeof archives)[number]

const group = 'archives'
const section = 'Endpoints, rule 5'
const sigLength = 128
const hourS = 3600

/** The parameters of the profile's link. Throws Skip without one. */
function linkOf(world: World, { name }: Archive): Pairs {
  const link = world.value(`archive.${name}`)
  if (!URL.canParse(link)) throw new Skip(`archive.${name} of the profile is no address`)
  return Object.fromEntries(new URL(link).searchParams)
}

const inAnHour = (world: World) => String(Math.floor(world.clock.now() / 1000) + hourS)
/** A link of the right form that nobody signed. */
const madeUp = (world: World): Pairs => ({
  token: 'gAAAAABmadeup'.padEnd(100, 'A'),
  exp: inAnHour(world),
  sig: '0'.repeat(64),
})

const open = (world: World, { path }: Archive, query: Pairs): Promise<Exchange> =>
  world.send({ path, query, credentials: 'none' })

const without = (query: Pairs, name: string): Pairs =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key !== name))

/** Another character in the middle: the last one of an encoding may not count. */
function changed(text: string): string {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + (text[middle] === 'b' ? 'c' : 'b') + text.slice(middle + 1)
}

/** What is the matter with a member of a link that this server made. */
const linkCheck = (
  expected: string,
  problem: (link: Pairs) => string | undefined,
  archive: Archive,
): Check => ({
  expected,
  check: (_answer, world) => problem(linkOf(world, archive)),
})

type Row = readonly [
  id: string,
  clause: string,
  query: (world: World, archive: Archive) => Pairs,
  check: Check,
]
const failure = answered(422)

/** What needs a link of the profile. */
const linkRows = (archive: Archive): readonly Row[] => [
  [
    'found',
    'a signed link is answered with HTTP 200 and a JSON body, without credentials',
    linkOf,
    answered(200),
  ],
  ['content-type', 'the body is JSON', linkOf, isJson],
  [
    'token.length',
    `token has at most ${archive.tokenLength} characters`,
    linkOf,
    linkCheck(
      `at most ${archive.tokenLength} characters`,
      ({ token = '' }) => (token.length <= archive.tokenLength ? undefined : `${token.length} characters`),
      archive,
    ),
  ],
  [
    'sig.length',
    `sig has at most ${sigLength} characters`,
    linkOf,
    linkCheck(
      `at most ${sigLength} characters`,
      ({ sig = '' }) => (sig.length <= sigLength ? undefined : `${sig.length} characters`),
      archive,
    ),
  ],
  [
    'exp',
    'exp is an integer expiration timestamp in the future',
    linkOf,
    {
      expected: 'a whole number of seconds after now',
      check(_answer, world) {
        const { exp = '' } = linkOf(world, archive)
        const isFuture = /^\d+$/.test(exp) && Number(exp) > world.clock.now() / 1000
        return isFuture ? undefined : `exp is ${exp}`
      },
    },
  ],
]

const changedRows: readonly Row[] = [
  [
    'past-exp',
    'a link whose exp has passed: 422',
    (world, one) => ({ ...linkOf(world, one), exp: '1500000000' }),
    failure,
  ],
  ['later-exp', 'a link whose exp was moved: 422', (world, one) => moved(linkOf(world, one)), failure],
  [
    'changed-token',
    'a link with another token: 422',
    (world, one) => replaced(linkOf(world, one), 'token'),
    failure,
  ],
  [
    'changed-sig',
    'a link with another signature: 422',
    (world, one) => replaced(linkOf(world, one), 'sig'),
    failure,
  ],
]

/** What needs none. */
const madeUpRows = (archive: Archive): readonly Row[] => [
  ['made-up', 'a link that nobody signed: 422', madeUp, failure],
  ['no-token', 'token is required: 422', (world) => without(madeUp(world), 'token'), failure],
  ['no-exp', 'exp is required: 422', (world) => without(madeUp(world), 'exp'), failure],
  ['no-sig', 'sig is required: 422', (world) => without(madeUp(world), 'sig'), failure],
  [
    'bad-exp',
    'exp is an integer: 422 for a text',
    (world) => ({ ...madeUp(world), exp: 'tomorrow' }),
    failure,
  ],
  [
    'long-token',
    `a token of more than ${archive.tokenLength} characters: 422`,
    (world) => ({ ...madeUp(world), token: 'A'.repeat(archive.tokenLength + 1) }),
    failure,
  ],
  [
    'long-sig',
    `a signature of more than ${sigLength} characters: 422`,
    (world) => ({ ...madeUp(world), sig: '0'.repeat(sigLength + 1) }),
    failure,
  ],
]

const moved = (link: Pairs): Pairs => ({ ...link, exp: String(Number(link.exp) + 24 * hourS) })
const replaced = (link: Pairs, name: string): Pairs => ({ ...link, [name]: changed(link[name] ?? '') })

const openExpired = (world: World): Promise<Exchange> => {
  const link = world.value('archive.expired')
  if (!URL.canParse(link)) throw new Skip('archive.expired of the profile is no address')
  const { pathname, searchParams } = new URL(link)
  return world.send({ path: pathname, query: Object.fromEntries(searchParams), credentials: 'none' })
}

export const archiveCases: readonly Case[] = [
  ...archives.flatMap((archive) =>
    [...linkRows(archive), ...changedRows, ...madeUpRows(archive)].map(([id, clause, query, check]): Case => {
      const ask = async (world: World) => open(world, archive, query(world, archive))
      return { id: `${archive.name}.${id}`, group, section, clause, ask, check }
    }),
  ),
  {
    id: 'archives.expired',
    group,
    section,
    clause: 'a link that was valid and has expired: 422',
    ask: async (world) => openExpired(world),
    check: failure,
  },
]
