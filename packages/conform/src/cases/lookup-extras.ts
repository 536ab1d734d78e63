// Clauses of single lookups that no sheet has.
import { type Case, type Check, practice, unconfirmed } from '../case.js'
import { answered, field, refused } from '../checks.js'
import { aboutOther, callOf, type Endpoint } from '../endpoint.js'
import type { Request } from '../exchange.js'
import { exactly, matching, orNull, text } from '../shapes.js'
import { aadhaarEndpoints } from './aadhaar.js'
import { mobileEndpoints } from './mobile.js'
import { panEndpoints } from './pan.js'

const all = [...panEndpoints, ...mobileEndpoints, ...aadhaarEndpoints]
const named = (name: string): Endpoint => all.find((one) => one.name === name)!

const [advanced, father, msme] = [named('panadvanced'), named('pan-to-fathername'), named('pan-msme-check')]
const basic = named('panbasic')
const history = named('uan-to-employment-history')
const otp = named('generate-otp')

const withName = (endpoint: Endpoint) =>
  callOf(endpoint, { query: { ...endpoint.query, name: 'Asha Zaveri' } })
const withPdf = callOf(history, { query: { ...history.query, generate_pdf: 'true' } })
const withoutPdf = callOf(history, { query: { ...history.query, generate_pdf: 'false' } })

const noSuccess: Check = {
  expected: 'HTTP 400 to 499, or a sub_code that is not SUCCESS',
  check({ status, json }) {
    const code = (json as { sub_code?: unknown } | null | undefined)?.sub_code
    return (status >= 400 && status < 500) || (status === 200 && code !== 'SUCCESS')
      ? undefined
      : `HTTP ${status} with sub_code ${JSON.stringify(code)}`
  },
}

/** A subject that no pattern admits, where the interface does not say how that is answered. */
export const nonsenseCase = (endpoint: Endpoint): Case[] =>
  endpoint.subject === undefined || endpoint.malformed !== undefined
    ? []
    : [
        {
          id: `${endpoint.name}.nonsense`,
          group: endpoint.group,
          section: practice,
          clause: `a malformed ${endpoint.subject.parameter} is not called a success: clients test sub_code`,
          ask: aboutOther(endpoint, '!'),
          check: noSuccess,
        },
      ]

const row = (
  endpoint: Endpoint,
  id: string,
  clause: string,
  ask: Case['ask'],
  check: Check,
  section?: string,
): Case => ({
  id: `${endpoint.name}.${id}`,
  group: endpoint.group,
  section: section ?? endpoint.section,
  clause,
  ask,
  check,
})

/** The call that finds something, and none that is refused because of its method, headers or credentials. */
const isPlainCall = ({ query, credentials, method, headers }: Request, endpoint: Endpoint): boolean =>
  query === endpoint.query && credentials === 'all' && method === undefined && headers === undefined

const invalid = (endpoint: Endpoint) => aboutOther(endpoint, '{pan.invalid}')

export const extraCases: readonly Case[] = [
  row(advanced, 'name', 'name is an optional parameter', withName(advanced), answered(200), 'Endpoints'),
  row(father, 'name', 'name is an optional parameter', withName(father), answered(200), 'Endpoints'),
  row(
    msme,
    'malformed.sub_code',
    'a malformed pan_number: sub_code INVALID_PAN_PATTERN, which the interface has as the name of a schema',
    aboutOther(msme, msme.malformed!.value),
    field('sub_code', exactly('INVALID_PAN_PATTERN')),
    unconfirmed,
  ),
  row(msme, 'invalid', 'the variant of an invalid PAN number is an answer', invalid(msme), answered(200)),
  row(
    msme,
    'unknown.differs',
    'the response tells whether an MSME is registered',
    async (world) => {
      await world.send(callOf(msme))
      return world.send(aboutOther(msme, '{company.unknown}'))
    },
    {
      expected: 'another sub_code, or other data, than for a registered one',
      check: ({ json, body }, world) => {
        const registered = world.exchanges().find(({ request }) => isPlainCall(request, msme))?.answer.json
        const essence = (value: unknown) => {
          const { sub_code, data } = (value ?? {}) as Record<string, unknown>
          return JSON.stringify([sub_code, data])
        }
        return essence(registered) === essence(json) ? `the same: ${body.slice(0, 120)}` : undefined
      },
    },
  ),
  row(
    basic,
    'unknown',
    'an unknown PAN is answered',
    aboutOther(basic, '{pan.unknown}'),
    answered(200),
    unconfirmed,
  ),
  row(basic, 'invalid', 'an invalid PAN is answered', invalid(basic), answered(200), unconfirmed),
  row(history, 'pdf', 'pdf_url is a string, or null', withPdf, field('data.pdf_url', orNull(text))),
  row(
    history,
    'pdf.default',
    'generate_pdf is false by default: pdf_url is null',
    callOf(history),
    field('data.pdf_url', exactly(null)),
    'Endpoints',
  ),
  row(
    history,
    'pdf.false',
    'pdf_url is null when no PDF was generated',
    withoutPdf,
    field('data.pdf_url', exactly(null)),
  ),
  row(
    otp,
    'no-client-id',
    'client-id is required',
    callOf(otp, { credentials: 'no-id' }),
    refused,
    'Authentication, rule 4',
  ),
  row(
    named('pan-to-din'),
    'data.din',
    'a DIN has eight digits',
    callOf(named('pan-to-din')),
    field('data.din_number', matching('eight digits', /^\d{8}$/)),
    practice,
  ),
]
