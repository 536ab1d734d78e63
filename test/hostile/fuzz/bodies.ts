// Makes the bodies of the fuzzer's requests: forms, JSON and files, valid and changed.
import { flatPng } from '../png.js'
import type { Chance } from './chance.js'
import type { Operation, Parameter } from './operations.js'
import { changed, nasty, rightValue, wrongValue } from './values.js'

export interface Body {
  readonly bytes: Buffer
  readonly type: string | undefined
}

type Change = (part: number, what: string) => boolean

const boundary = 'fuzz'
const image = flatPng(64, 64)

/** undefined: an operation without a body gets none, except now and then. */
export function bodyOf(operation: Operation, chance: Chance, change: Change): Body | undefined {
  if (operation.bodyTypes.length === 0) {
    return change(0.03, 'a body') ? { bytes: Buffer.from(chance.pick(nasty)), type: 'text/plain' } : undefined
  }
  if (change(0.03, 'no body')) return undefined
  const type = change(0.04, 'type of body')
    ? chance.pick([
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=fuzz',
      ])
    : chance.pick(operation.bodyTypes)
  const made = written(operation, type, chance, change)
  return change(0.12, 'bytes of the body') ? { ...made, bytes: changedBytes(made.bytes, chance) } : made
}

function written(operation: Operation, type: string, chance: Chance, change: Change): Body {
  const fields = operation.bodyFields.flatMap((field) => fieldOf(field, operation, chance, change))
  if (type.startsWith('multipart/')) return multipart(fields, chance, change)
  if (type === 'application/json') return { bytes: json(fields, chance, change), type }
  const form = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, String(value)]))
  return { bytes: Buffer.from(form.toString().replace(/%7B(\w+)%7D/g, '{$1}')), type }
}

interface Field {
  readonly name: string
  readonly value: string | Buffer
  readonly fileName?: string
}

function fieldOf(field: Parameter, operation: Operation, chance: Chance, change: Change): Field[] {
  const { name } = field
  if (change(0.05, `no ${name}`)) return []
  const made: Field = /^file_|_file$/.test(name)
    ? fileOf(name, operation, chance, change)
    : { name, value: change(0.2, `value of ${name}`) ? wrongValue(field, chance) : rightValue(field, chance) }
  if (change(0.03, `${name} twice`)) return [made, made]
  return change(0.02, `name of ${name}`) ? [{ ...made, name: changed(name, chance) }] : [made]
}

function fileOf(name: string, operation: Operation, chance: Chance, change: Change): Field {
  if (name !== 'batch_file') {
    const bytes = change(0.5, 'image') ? chance.pick(images) : image
    return { name, value: bytes, fileName: chance.pick(['a.png', '', '../a', 'a\u0000.jpg']) }
  }
  const column = /upi/.test(operation.path)
    ? 'vpa'
    : /by-pan/.test(operation.path)
      ? 'pan_number'
      : 'gstin_number'
  const cells = Array.from({ length: 1 + chance.below(4) }, () =>
    chance.is(0.3) ? chance.pick(nasty) : 'ZZZPZ1000A',
  )
  const header = change(0.1, 'header of the file') ? chance.pick(nasty) : column
  const lines = [
    header,
    ...(change(0.05, 'rows') ? Array<string>(1_200).fill(chance.pick(['', ',', 'x'])) : cells),
  ]
  const fileName = change(0.1, 'file name')
    ? chance.pick(['a.xlsx', '', 'a.CSV', `${'n'.repeat(300)}.csv`])
    : 'a.csv'
  return { name, value: lines.join(chance.pick(['\n', '\r\n'])), fileName }
}

const images = [
  Buffer.alloc(0),
  Buffer.from('text'),
  image.subarray(0, 40),
  flatPng(1, 1),
  flatPng(20, 20, true),
  Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
]

function multipart(fields: readonly Field[], chance: Chance, change: Change): Body {
  const chunks: Buffer[] = []
  const more = change(0.03, 'many parts')
    ? Array.from({ length: chance.pick([60, 150, 300]) }, () => fields)
    : []
  for (const { name, value, fileName } of [...fields, ...more.flat()]) {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    chunks.push(Buffer.from(head), Buffer.from(value), Buffer.from('\r\n'))
  }
  const isEndless = change(0.05, 'part without an end')
  if (isEndless) chunks.push(Buffer.from(`--${boundary}\r\nX: `))
  if (!change(isEndless ? 0.7 : 0.05, 'no closing boundary')) chunks.push(Buffer.from(`--${boundary}--\r\n`))
  if (change(0.03, 'behind the end')) chunks.push(Buffer.alloc(chance.pick([10, 2_000, 200_000]), 'x'))
  const written = change(0.03, 'boundary') ? chance.pick(['fuzz ', '"fuzz"', 'FUZZ', '', 'other']) : boundary
  return { bytes: Buffer.concat(chunks), type: `multipart/form-data; boundary=${written}` }
}

const oddJson = [
  '',
  'null',
  '[]',
  '"x"',
  '1',
  '{',
  '{"a":}',
  '[[[[',
  `${'['.repeat(9_000)}`,
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
]

function json(fields: readonly Field[], chance: Chance, change: Change): Buffer {
  if (change(0.06, 'JSON')) return Buffer.from(chance.pick(oddJson))
  const members = fields.map(
    ({ name, value }) => `${JSON.stringify(name)}:${member(String(value), chance, change)}`,
  )
  if (change(0.03, '__proto__')) members.push('"__proto__":{"gstin_number":"27ZZZCZ1000A1ZE"}')
  return Buffer.from(`{${members.join(',')}}`)
}

const member = (value: string, chance: Chance, change: Change): string =>
  change(0.1, 'type of a member')
    ? chance.pick([
        'null',
        '1',
        '-1.5',
        '1e999',
        'true',
        '[]',
        '{}',
        '["x"]',
        '12345678901234567890',
        '"\\ud800"',
      ])
    : JSON.stringify(value)

function changedBytes(bytes: Buffer, chance: Chance): Buffer {
  const at = chance.below(bytes.length + 1)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (chance.below(5)) {
    case 0:
      return before
    case 1:
      return Buffer.concat([before, Buffer.of(chance.below(256)), after.subarray(1)])
    case 2:
      return Buffer.concat([before, Buffer.from(chance.pick(nasty)), after])
    case 3:
      return Buffer.concat([bytes, bytes])
    default:
      return Buffer.concat([before, Buffer.alloc(chance.pick([1, 1_000, 100_000]), 0xff), after])
  }
}
