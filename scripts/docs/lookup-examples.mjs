// Makes the part of a lookup's page that shows how to call it: with curl, the SDK and Python, and with sandbox identifiers.
import { pythonLines, shellLines, stepBefore, typescriptLines } from './lookup-code.mjs'
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

const fenced = (language, lines) => [`\`\`\`${language}`, ...lines, '```']

/** What must stand before the lines of a page: a function, a client, or the step before. */
function neededBefore(lookup, up) {
  const before = stepBefore(lookup)
  return [
    `\`ask\` is the function of the [quick start](${up}quick-start.md#ask), in shell and in Python; \`satyapan\` is a client of the SDK.`,
    ...(before === undefined ? [] : [`The step before is [${before}](${up}lookups/${before}.md).`]),
    ...(lookup.route.from === 'form' ? ['`a.jpg` and `b.jpg` are pictures of faces.'] : []),
    ...(lookup.task === undefined
      ? []
      : [
          'The first call submits a task, the second asks for its result; ask again while it is `in_progress`.',
        ]),
  ].join(' ')
}

/** What each identifier of the sandbox produces; nothing for lookups without such identifiers. */
function rehearsalLines(lookup, rehearsals) {
  // A later step is about what an earlier one began: its answer depends on that.
  if (stepBefore(lookup) !== undefined) return []
  const [subject] = Object.keys(lookup.input)
  const { identifier } = lookup.input[subject]
  // Two lookups may call different numbers by the same name.
  const isOwn = (value) => identifier?.isValid(value) !== false
  const rehearsed = Object.entries(rehearsals[subject] ?? {}).filter(([value]) => isOwn(value))
  const of = (rehearsal) => rehearsed.find(([, name]) => name === rehearsal)?.[0]
  if (rehearsed.length === 0) return []
  const values = [
    lookup.input[subject].example,
    [unknown[subject]].flat().find(isOwn),
    of('failure'),
    of('unavailable'),
    of('slow'),
  ]
  return [
    '',
    `In the sandbox, ${code(subject)} decides the outcome:`,
    '',
    ...table(
      ['found', 'unknown', 'source failure', 'source unavailable', 'slow'],
      [values.map((value) => (value ? code(value) : ''))],
    ),
  ]
}

/**
 * @param facts.operationIdOf the lookup's function in the SDK
 * @param facts.rehearsals the outcome that each identifier produces, by parameter
 */
export function askingLines(lookup, { operationIdOf, rehearsals, twinOf }) {
  const up = '../'.repeat(lookup.name.split('/').length)
  return [
    '',
    '## Ask',
    '',
    neededBefore(lookup, up),
    '',
    ...fenced('sh', shellLines(lookup, twinOf(lookup) !== undefined)),
    '',
    ...fenced('ts', typescriptLines(lookup, operationIdOf(lookup))),
    '',
    ...fenced('py', pythonLines(lookup)),
    ...rehearsalLines(lookup, rehearsals),
  ]
}
