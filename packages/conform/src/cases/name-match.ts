// Name match: two names in, a score and the parts out.
import { type Case, type Check, Skip, unconfirmed, type World } from '../case.js'
import { field } from '../checks.js'
import { callOf, type Endpoint } from '../endpoint.js'
import type { Answer } from '../exchange.js'
import { shown, valuesAt } from '../places.js'
import { array, filledText, integer } from '../shapes.js'

const group = 'name-match'
const section = 'Name match (data)'

export const nameMatchEndpoint: Endpoint = {
  name: 'name-match',
  group,
  section,
  path: '/v1/name-match',
  query: { name1: 'Asha Vijay Zaveri', name2: 'ASHA V ZAVERI' },
  required: ['name1', 'name2'],
  data: {
    cleaned_name1: filledText,
    cleaned_name2: filledText,
    score: integer,
    tokenwise_match: array,
    'tokenwise_match[].score': integer,
  },
  closed: { '': [] },
  message: 'Request processed successfully',
}

const places = ['first_name', 'middle_name', 'last_name']

/** Whether an element has the pair of exactly one place, and a score. */
function isPair(value: unknown): boolean {
  const keys = Object.keys((value ?? {}) as object)
  const pairsOfIt = places.filter((place) => [`${place}1`, `${place}2`].every((key) => keys.includes(key)))
  return pairsOfIt.length === 1 && keys.includes('score')
}

const pairs: Check = {
  expected:
    'first_name1 and first_name2, middle_name1 and middle_name2, or last_name1 and last_name2, and score',
  check({ json }) {
    const parts = valuesAt(json, 'data.tokenwise_match[]')
    if (parts.length === 0) throw new Skip('the answer has no tokenwise_match with elements')
    const wrong = parts.find(({ value }) => !isPair(value))
    return wrong === undefined ? undefined : `${wrong.at} is ${shown(wrong.value)}`
  },
}

const sameNames = { name1: 'Ramesh Kumar Verma', name2: 'Ramesh Kumar Verma' }
const otherNames = { name1: 'Ramesh Kumar Verma', name2: 'Fatima Begum Ansari' }

const scoreOf = ({ json }: Answer): unknown => valuesAt(json, 'data.score')[0]?.value

const scoresHigher: Check = {
  expected: 'equal names score higher than different ones',
  check(answer, world) {
    const same = world.exchanges().find(({ request }) => request.query === sameNames)
    const [low, high] = [
      Number(scoreOf(answer)),
      Number(same === undefined ? undefined : scoreOf(same.answer)),
    ]
    if (Number.isNaN(low) || Number.isNaN(high)) throw new Skip('an answer has no score')
    return high > low ? undefined : `equal names score ${high}, different ones ${low}`
  },
}

async function compareBoth(world: World) {
  await world.send(callOf(nameMatchEndpoint, { query: sameNames }))
  return world.send(callOf(nameMatchEndpoint, { query: otherNames }))
}

const indic = { name1: 'आशा ज़वेरी', name2: 'Asha Zaveri' }

export const nameMatchCases: readonly Case[] = [
  {
    id: 'name-match.data.tokenwise_match.pair',
    group,
    section,
    clause: 'each element holds a pair of name parts and a score',
    ask: callOf(nameMatchEndpoint),
    check: pairs,
  },
  {
    id: 'name-match.order',
    group,
    section,
    clause: 'score is the overall similarity: equal names score higher than different ones',
    ask: compareBoth,
    check: scoresHigher,
  },
  {
    id: 'name-match.scripts',
    group,
    section: unconfirmed,
    clause: 'names in the scripts of India are compared',
    ask: callOf(nameMatchEndpoint, { query: indic }),
    check: field('data.score', integer),
  },
]
