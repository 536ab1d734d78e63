// Forges signed links: changed parts, other paths, other keys, and random ones of the right form.
import { randomBytes } from 'node:crypto'
import { createSignedLinks } from '../../src/documents/signed-links.js'
import { Failure } from '../../src/kernel/failures.js'
import { below, changedText, type ForgeryKind, pick, type Random, randomBytesOf } from './forgery.js'

const path = '/v1/background-verification/fir-check/document'
const clock = { now: () => Date.parse('2026-06-01T00:00:00Z') }
const endS = clock.now() / 1_000 + 86_400

type Query = Record<string, string>

export function forgeLinks(random: Random): ForgeryKind {
  const keys = [{ id: 1, key: randomBytes(32) }]
  const links = createSignedLinks({ keys: () => keys, clock })
  const others = createSignedLinks({ keys: () => [{ id: 1, key: randomBytes(32) }], clock })
  const queryOf = (link: string): Query => Object.fromEntries(new URLSearchParams(link.split('?')[1]))
  const genuine = queryOf(links.make(path, 'content', endS))
  const second = queryOf(links.make(path, 'other content', endS + 1))
  const opens = (at: string, query: Query): boolean => {
    try {
      links.open(at, query)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }
  const names = Object.keys(genuine)
  const ways: Readonly<Record<string, () => readonly [string, Query]>> = {
    'a changed part': () => {
      const name = pick(random, names)
      return [path, { ...genuine, [name]: changedText(random, genuine[name]!) }]
    },
    'a part of another link': () => {
      const name = pick(random, names)
      return [path, { ...genuine, [name]: second[name]! }]
    },
    'a later end': () => [path, { ...genuine, exp: String(endS + 1 + below(random, 1e9)) }],
    'another path': () => [changedText(random, path), genuine],
    'another key': () => [path, queryOf(others.make(path, `content ${random()}`, endS))],
    'random parts': () => [
      path,
      {
        token: randomBytesOf(random, 32 + below(random, 30)).toString('base64url'),
        exp: String(endS + below(random, 1_000)),
        sig: randomBytesOf(random, 32).toString('hex'),
      },
    ],
  }
  const kinds = Object.keys(ways)
  return {
    genuine: () => opens(path, genuine),
    attempt() {
      const how = pick(random, kinds)
      const [at, query] = ways[how]!()
      if (at === path && names.every((name) => query[name] === genuine[name])) return undefined
      return { how, isAccepted: opens(at, query) }
    },
  }
}
