// Makes the part of a lookup's page that shows how to call it: with curl, with the SDK, and with sandbox identifiers.
import { code, table } from './markdown-page.mjs'

/** Identifiers that are not in the sandbox, by parameter (docs/sandbox.md). */
const unknown = {
  pan_number: 'ZZZPZ1000N',
  gstin_number: '27ZZZCZ1000N1ZN',
  rc_number: 'DL99ZZ0002',
  fssai_id: '10099000000002',
  mobile_number: '6000000002',
  uan_number: '100000000002',
  vpa: 'unknown@sandbox',
  aadhaar_number: '999999990026',
  account_number: '100000000002',
  file_number: 'ZZ1000000000002',
  id_number: ['U00000ZZ2020PTC000002', '90000002'],
  tan_number: 'ZZZZ00002A',
}

/** The parameters that a call of the lookup needs: a sensitive one is refused without consent. */
const needed = ({ input }) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name, { required }]) => required || name === 'consent')
      .map(([name, { example }]) => [name, example]),
  )

/** Lookups that act or take pictures need more than one call; their guides show the calls. */
const isAskedAlone = ({ once, route, credentials }) =>
  !once && route.from !== 'form' && credentials === 'token-and-key'

const literal = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: '${value.replaceAll("'", "\\'")}'`)
    .join(', ')

/**
 * @param facts.operationIdOf the lookup's function in the SDK
 * @param facts.rehearsals the outcome that each identifier produces, by parameter
 */
export function askingLines(lookup, { operationIdOf, rehearsals, twinOf }) {
  const up = '../'.repeat(lookup.name.split('/').length)
  const values = needed(lookup)
  const { path } = lookup.route
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const shell = [
    ...(lookup.route.method === 'GET' ? [`ask "$BASE${path}?${query.join('&')}"`] : []),
    ...(twinOf(lookup) === undefined && lookup.route.method === 'GET'
      ? []
      : [`ask -H 'Content-Type: application/json' -d '${JSON.stringify(values)}' $BASE${path}`]),
  ]
  const call = `const answer = await satyapan.${operationIdOf(lookup)}({ ${literal(values)} })`
  const [subject] = Object.keys(lookup.input)
  const { identifier } = lookup.input[subject]
  // Two lookups may call different numbers by the same name.
  const isOwn = (value) => identifier?.isValid(value) !== false
  const rehearsed = Object.entries(rehearsals[subject] ?? {}).filter(([value]) => isOwn(value))
  const of = (rehearsal) => rehearsed.find(([, name]) => name === rehearsal)?.[0]
  return [
    ...(isAskedAlone(lookup)
      ? [
          '',
          '## Ask',
          '',
          `\`ask\` is the function of the [quick start](${up}quick-start.md#ask), \`satyapan\` a client of the SDK.`,
          '',
          '```sh',
          ...shell,
          '```',
          '',
          '```ts',
          call,
          'console.log(answer.sub_code)',
          '```',
        ]
      : []),
    ...(rehearsed.length === 0
      ? []
      : [
          '',
          `In the sandbox, ${code(subject)} decides the outcome:`,
          '',
          ...table(
            ['found', 'unknown', 'source failure', 'source unavailable', 'slow'],
            [
              [
                lookup.input[subject].example,
                [unknown[subject]].flat().find(isOwn),
                of('failure'),
                of('unavailable'),
                of('slow'),
              ].map((value) => (value ? code(value) : '')),
            ],
          ),
        ]),
  ]
}
