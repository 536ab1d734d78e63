// Lists every way of getting a row of one's own wrong, and the line that says so.
import { Type } from 'typebox'
import { epic, memberId, pan, rcNumber } from '../identifiers/index.js'
import { fields, list, text, wholeNumber } from './fields.js'
import { flagParam, image, number, textParam } from './params.js'

/** A row without a mistake. */
export const rightRow = {
  name: 'credit-score',
  summary: 'Credit score of a person',
  route: { method: 'GET', path: '/v1/own/credit-score' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan), enquiry: textParam('Why', 'home-loan', { required: false }) },
  output: fields({ pan_number: text(), score: wholeNumber(), loans: list(fields({ lender: text() })) }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Found.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'Not found.' },
  },
  price: 2500,
  example: { pan_number: 'ZZZPZ1000A', score: 756, loans: [{ lender: 'A' }] },
} as const

const { name: _name, ...nameless } = rightRow
const { price: _price, ...unpriced } = rightRow
const post = { method: 'POST', path: '/v1/own/credit-score', from: 'json' }
const { SUCCESS: found, DETAILS_NOT_FOUND: unknown } = rightRow.outcomes
const outcome = (changed: object) => ({ outcomes: { SUCCESS: { ...found, ...changed } } })
const route = (changed: object) => ({ route: { ...rightRow.route, ...changed } })
const input = (param: unknown) => ({ input: { pan_number: param } })
const taskRoute = { method: 'POST', path: '/v1/own/post-credit-score' }
const asTask = { route: taskRoute, task: { poll: '/v1/own/get-credit-score', type: 'credit_score' } }
const task = (changed: object) => ({ ...asTask, task: { ...asTask.task, ...changed } })
const pann = number(pan)
const path = 'expected a path such as /v1/own/credit-score'

/** What is changed in the right row, or the whole value, and the line. */
export const wrongRows: readonly (readonly [changed: unknown, line: string])[] = [
  // The row
  [null, 'it is null, expected a row'],
  ['credit-score', 'it is "credit-score", expected a row'],
  [() => rightRow, 'it is [Function'],
  [nameless, 'name is missing'],
  [{ ...unpriced, prise: 5 }, 'price is missing; did you mean it by prise?'],
  [{ onse: true }, 'onse is not a key of a row; did you mean once?'],
  [{ fallback: () => 1 }, 'fallback is not a key of a row; there are name, summary'],
  [{ name: 'Credit Score' }, 'name is "Credit Score", expected lower-case words joined by hyphens'],
  [{ name: 'own/credit' }, 'name is "own/credit", expected lower-case words'],
  [{ name: 'x'.repeat(65) }, 'name is "xxx'],
  [{ name: 7 }, 'name is 7, expected'],
  [{ name: 'default' }, 'name is "default", which has a meaning in routes'],
  [{ summary: '' }, 'summary is "", expected a line of at most 200 characters'],
  [{ summary: 'two\nlines' }, 'summary is "two\\nlines", expected a line'],
  // The route
  [{ route: '/v1/x' }, 'route is "/v1/x", expected { method, path }'],
  [route({ method: 'PUT' }), 'route.method is "PUT", expected GET or POST'],
  [route({ path: '/v3/own' }), `route.path is "/v3/own", ${path}`],
  [route({ path: '/admin/v1/x' }), `route.path is "/admin/v1/x", ${path}`],
  [route({ path: '/v1/own/{pan}' }), `route.path is "/v1/own/{pan}", ${path}`],
  [route({ path: '/v1/../x' }), `route.path is "/v1/../x", ${path}`],
  [route({ path: '/v1' }), `route.path is "/v1", ${path}`],
  [route({ path: '/v1/own/' }), `route.path is "/v1/own/", ${path}`],
  [route({ otherPaths: '/v2/x' }), 'route.otherPaths is "/v2/x", expected a list of paths'],
  [route({ otherPaths: ['/v2/own', 'v2'] }), 'route.otherPaths[1] is "v2", expected a path'],
  [route({ from: 'json' }), 'route.from is "json", expected nothing, as the method is GET'],
  [{ route: { ...post, from: undefined } }, 'route.from is undefined, expected json, as the method is POST'],
  [{ route: { ...post, from: 'form' } }, 'route.from is "form", expected json'],
  [route({ batch: '/v1/own/batch' }), 'route.batch and route.column go together'],
  [route({ batch: 'batch', column: 'pan_number' }), `route.batch is "batch", ${path}`],
  [route({ batch: rightRow.route.path, column: 'pan_number' }), 'route.batch is the path of the lookup'],
  [
    route({ batch: '/v1/own/b', column: 'pan' }),
    'route.column is "pan", expected the first parameter, pan_number',
  ],
  [route({ anyPart: 1 }), 'route.anyPart is 1, expected true'],
  [route({ host: 'x' }), 'route.host is not a key of a row'],
  [
    { credentials: 'none' },
    'credentials is "none", expected one of token-and-key, key-and-client-id, key-only',
  ],
  // The parameters
  [{ input: [pann] }, 'input is [ {'],
  [{ input: {} }, 'input has no parameter; the first one is the subject of the call'],
  [{ input: { panNumber: pann } }, 'input has "panNumber", expected lower-case words joined by _'],
  [input(pan), 'input.pan_number.kind is undefined, expected number(pan)'],
  [input('pan'), 'input.pan_number is "pan", expected number(pan), textParam'],
  [input(image('A face')), 'input.pan_number is an image, which only built-in lookups take'],
  [input({ ...pann, isSecret: 1 }), 'input.pan_number.isSecret is 1, expected true'],
  [input(number(epic)), 'input.pan_number is the number "epic", which only tasks take'],
  [
    input(number(memberId)),
    'input.pan_number is the number "member-id", which no answer calls malformed; there are pan',
  ],
  [
    input(number({ ...pan, isValid: undefined } as never)),
    'input.pan_number is not a number of satyapan/lookup',
  ],
  [input({ ...pann, required: 'yes' }), 'input.pan_number.required is "yes", expected true or false'],
  [input({ ...pann, maxChars: 0 }), 'input.pan_number.maxChars is 0, expected a whole number, 1 to 10000'],
  [input({ ...pann, about: ' ' }), 'input.pan_number.about is " ", expected what it is, in words'],
  [input({ ...pann, example: '' }), 'input.pan_number.example is "", expected a text of 1 to 64 characters'],
  [input({ ...pann, example: 'ABC' }), 'input.pan_number.example is "ABC", which is malformed'],
  [input({ ...pann, repeats: 'last' }), 'input.pan_number.repeats is "last", expected first'],
  [input({ ...pann, kind: 'text' }), 'input.pan_number.identifier is {'],
  [input({ ...pann, pattern: '^x$' }), 'input.pan_number.pattern is not a key of a row'],
  [input({ ...pann, required: false }), 'input.pan_number comes first, so it is the subject of the call'],
  [input(flagParam('Whether')), 'input.pan_number comes first, so it is the subject of the call'],
  [
    { input: { rc_number: number(rcNumber) } },
    'outcomes has no INVALID_RC_NUMBER, the answer to a malformed rc_number',
  ],
  // The answer
  [{ output: { score: 'number' } }, "output is { score: 'number' }, expected a schema"],
  [{ output: {} }, 'output is {}, expected a schema, such as fields({ score: text() })'],
  [
    { output: Type.Object({ score: text() }) },
    'output lets undeclared fields through, expected fields({ ... })',
  ],
  [{ output: fields({ a: Type.Object({}) }) }, 'output.a lets undeclared fields through'],
  [{ output: fields({ a: Type.Unknown() }) }, 'output.a lets undeclared fields through'],
  [{ output: fields({ a: list(Type.Object({})) }) }, 'output.a[] lets undeclared fields through'],
  [{ output: Type.Union([Type.Null(), Type.Object({})]) }, 'output lets undeclared fields through'],
  [{ outcomes: [] }, 'outcomes is [], expected { SUCCESS: { status, charge, message } }'],
  [{ outcomes: { DETAILS_NOT_FOUND: unknown } }, 'outcomes has no SUCCESS, whose data is output'],
  [
    { outcomes: { SUCCESS: found, notFound: unknown } },
    'outcomes has "notFound", expected capital words joined by _',
  ],
  [
    { outcomes: { SUCCESS: found, SOURCE_FAILURE: unknown } },
    'outcomes.SOURCE_FAILURE is a failure of the service',
  ],
  [
    { outcomes: { SUCCESS: 'found' } },
    'outcomes.SUCCESS is "found", expected { status: 200, charge, message }',
  ],
  [outcome({ status: 404 }), 'outcomes.SUCCESS.status is 404, expected 200: an outcome is an answer'],
  [outcome({ charge: 'paid' }), 'outcomes.SUCCESS.charge is "paid", expected charged or free'],
  [outcome({ message: () => 'Found.' }), 'outcomes.SUCCESS.message is [Function: message], expected a line'],
  [outcome({ remarks: { a: 1 } }), 'outcomes.SUCCESS.remarks is { a: 1 }, expected messages by remark'],
  [outcome({ codeIsNull: false }), 'outcomes.SUCCESS.codeIsNull is false, expected true'],
  [outcome({ data: fields({}) }), 'outcomes.SUCCESS.data is not needed: its data is output'],
  [outcome({ price: 5 }), 'outcomes.SUCCESS.price is not a key of a row'],
  [
    { outcomes: { SUCCESS: found, NONE: { ...unknown, data: 'x' } } },
    'outcomes.NONE.data is "x", expected a schema',
  ],
  // The asynchronous style
  [{ task: true }, 'task is true, expected { poll, type }'],
  [task({ type: 'Credit score' }), 'task.type is "Credit score", expected lower-case words joined by _'],
  [task({ poll: undefined }), `task.poll is undefined, ${path}`],
  [task({ poll: '/v3/x' }), `task.poll is "/v3/x", ${path}`],
  [
    task({ poll: taskRoute.path }),
    'task.poll is "/v1/own/post-credit-score", which is the path of the lookup',
  ],
  [task({ every: 5 }), 'task.every is not a key of a row; there are poll, type'],
  [{ task: asTask.task }, 'route.method is "GET", expected POST, which submits a task'],
  [
    { ...asTask, route: { ...taskRoute, from: 'json' } },
    'route.from is "json", expected nothing, as a task takes parameters from the address and from a JSON body',
  ],
  [
    { ...asTask, route: { ...taskRoute, otherPaths: ['/v2/own/x'] } },
    'route.otherPaths does not go with task',
  ],
  [{ ...asTask, once: true }, 'once does not go with task'],
  [{ ...asTask, dataAtTop: true }, 'dataAtTop does not go with task'],
  [
    { ...asTask, output: list(text()), example: [] },
    'output does not go with task, expected fields({ ... })',
  ],
  [
    { ...asTask, outcomes: { SUCCESS: found, PENDING: unknown } },
    'outcomes.PENDING does not go with task, which shows only SUCCESS and DETAILS_NOT_FOUND',
  ],
  [
    { ...asTask, outcomes: { SUCCESS: found, DETAILS_NOT_FOUND: { ...unknown, data: fields({}) } } },
    'outcomes.DETAILS_NOT_FOUND.data does not go with task',
  ],
  [
    { ...asTask, outcomes: { ...rightRow.outcomes, INVALID_RC_NUMBER: found } },
    'outcomes.INVALID_RC_NUMBER.charge is "charged", expected free: a task fails with it',
  ],
  [
    { ...asTask, outcomes: { ...rightRow.outcomes, SOURCE_FAILURE: unknown } },
    'outcomes.SOURCE_FAILURE is a failure of the service',
  ],
  [
    { ...asTask, input: { epic_number: number(epic) } },
    'outcomes has no BAD_REQUEST, the answer to a malformed epic_number',
  ],
  // The rest
  [{ price: 9.5 }, 'price is 9.5, expected a whole number, 0 to 1000000000'],
  [{ price: -1 }, 'price is -1, expected a whole number'],
  [{ price: 1_000_000_001 }, 'price is 1000000001, expected a whole number'],
  [{ price: 'free' }, 'price is "free", expected a whole number'],
  [{ once: false }, 'once is false, expected true'],
  [{ sensitive: 'yes' }, 'sensitive is "yes", expected true'],
  [
    { output: list(text()), example: [], dataAtTop: true },
    'dataAtTop needs an output of fields that are not in the envelope',
  ],
  [
    { output: fields({ code: text() }), example: { code: '' }, dataAtTop: true },
    'the envelope, which has code',
  ],
  [
    { example: { ...rightRow.example, score: '756' } },
    'example does not fit: its SUCCESS does not have the shape',
  ],
  [
    { example: { pan_number: 'ZZZPZ1000A' } },
    'example does not fit: its SUCCESS does not have the shape that the lookup declares',
  ],
  [
    { example: { ...rightRow.example, pan_number: 'ZZZPZ1001A' } },
    'example does not fit: it is about another identifier',
  ],
]
