// Makes the cases about a successful answer: status, envelope, message and each field of its data.
import { type Case, type Check, unconfirmed } from './case.js'
import { absent, answered, field, isJson, onlyMembers } from './checks.js'
import { callOf, type Endpoint } from './endpoint.js'
import { exactly, filledText, integer, object, oneOf, type Shape, text } from './shapes.js'

const envelope = 'Standard response envelope'

const lastNameOf = (place: string): string => place.replaceAll('[]', '').split('.').at(-1)!

const placeOf = (place: string): string => (place === '' ? 'data' : `data.${place}`)

/** Cases about the members of the envelope, except those that the response does not list. */
function envelopeCases(endpoint: Endpoint, make: Maker): Case[] {
  const { unlisted = [], members = {}, isDataless, message } = endpoint
  const code: Shape = endpoint.isCodeNullable ? oneOf(200, null) : exactly(200)
  const rows: readonly [string, string, Shape][] = [
    ['code', 'code is an integer that mirrors the outcome, 200 on success', code],
    ['timestamp', 'timestamp is an integer', integer],
    ['transaction_id', 'transaction_id is a string, the audit id of the call', filledText],
    ['sub_code', 'sub_code is SUCCESS by default', exactly('SUCCESS')],
    [
      'message',
      message === undefined ? 'message is a human-readable text' : `message is "${message}"`,
      message === undefined ? text : exactly(message),
    ],
  ]
  const listed = rows.filter(([name]) => !unlisted.includes(name))
  const allowed = [...rows.map(([name]) => name), ...Object.keys(members), ...(isDataless ? [] : ['data'])]
  return [
    ...listed.map(([name, clause, shape]) => make(name, clause, field(name, shape), envelope)),
    make('envelope', 'the body has no members but those listed', onlyMembers('', allowed), unconfirmed),
  ]
}

type Maker = (id: string, clause: string, check: Check, section?: string) => Case

/** The names of all fields at one level below a place. */
function namesBelow(data: Readonly<Record<string, Shape>>, place: string): string[] {
  const prefix = place === '' ? '' : `${place}.`
  const names = Object.keys(data)
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('.')[0]!.replace('[]', ''))
  return [...new Set(names)]
}

function dataCases(endpoint: Endpoint, make: Maker): Case[] {
  const { data = {}, closed = {}, isDataless } = endpoint
  if (isDataless) return [make('no-data', 'the response has no data object', absent('data'))]
  const fields = Object.entries(data).map(([place, shape]) =>
    make(
      `data.${place.replaceAll('[]', '')}`,
      `${lastNameOf(place)} is ${shape.says}`,
      field(`data.${place}`, shape),
    ),
  )
  const limits = Object.entries(closed).map(([place, more]) => {
    const allowed = [...namesBelow(data, place), ...more]
    const id = place === '' ? 'data.only' : `data.${place.replaceAll('[]', '')}.only`
    return make(id, 'there are no fields but those listed', onlyMembers(placeOf(place), allowed), unconfirmed)
  })
  return [make('data', 'a success has a data object', field('data', object), envelope), ...fields, ...limits]
}

export function foundCases(endpoint: Endpoint): Case[] {
  const ask = callOf(endpoint)
  const { name, group, members = {} } = endpoint
  const make: Maker = (id, clause, check, section = endpoint.section) => {
    return { id: `${name}.${id}`, group, section, clause, ask, check }
  }
  const method = endpoint.method ?? 'GET'
  return [
    make('found', `${method} ${endpoint.path} answers a known subject`, answered(200), 'Endpoints'),
    make('content-type', 'the service is a JSON API', isJson, 'What the service does'),
    ...envelopeCases(endpoint, make),
    ...Object.entries(members).map(([member, shape]) =>
      make(member, `${member} is ${shape.says}`, field(member, shape)),
    ),
    ...(endpoint.data === undefined && !endpoint.isDataless
      ? [make('data', 'a success has a data object', field('data', object), envelope)]
      : dataCases(endpoint, make)),
  ]
}
