// Face match: two image files in, match and confidence out.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type Case, type Check, practice, Skip, unconfirmed, type World } from '../case.js'
import { answered, field, isJson, onlyMembers, refused } from '../checks.js'
import type { Credentials, Exchange, FilePart, Request } from '../exchange.js'
import { asCases, attributionRows, credentialRows } from '../refusal-cases.js'
import { boolean, exactly, filledText, integer, object, oneOf, orNull, type Shape, text } from '../shapes.js'

const group = 'face-match'
const section = 'Face match (data)'
const envelope = 'Standard response envelope'
const path = '/v1/facematch'

function chunk(kind: string, content: Buffer): Buffer {
  const head = Buffer.from(kind, 'latin1')
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(Buffer.concat([head, content])), 4)
  return Buffer.concat([frame.subarray(0, 4), head, content, frame.subarray(4)])
}

/** A grey PNG: an image that any server can read, and that shows nobody. */
function greyImage(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(8, 8)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side, 0x80)])
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const note = 'a grey square of 256 pixels'
const grey: FilePart = { name: 'grey.png', type: 'image/png', content: greyImage(256), note }
const noImage: FilePart = { name: 'text.png', type: 'image/png', content: 'This is no image.' }

const post = (files: Record<string, FilePart>, credentials: Credentials = 'all'): Request => ({
  method: 'POST',
  path,
  files,
  credentials,
})
const greyPair = post({ file_a: grey, file_b: grey })

async function photo(world: World, name: string): Promise<FilePart> {
  const file = world.value(name)
  const content = await readFile(file).catch((error: Error) => {
    throw new Skip(`${name} of the profile cannot be read: ${error.message}`)
  })
  return {
    name: basename(file),
    type: file.endsWith('.png') ? 'image/png' : 'image/jpeg',
    content,
    note: file,
  }
}

const noFace = 'images without a face are not compared: name face.photo in the profile'

/** Photographs where the profile has them. A server may refuse images that show nobody: then it cannot be seen. */
async function compared(world: World): Promise<Exchange> {
  if (world.find('face.photo') !== undefined) return comparePhotos('face.photo')(world)
  const exchange = await world.send(greyPair)
  if (exchange.answer.status === 422) throw new Skip(noFace)
  return exchange
}

/** The same, where there is something to compare. */
async function comparedWithData(world: World): Promise<Exchange> {
  const exchange = await compared(world)
  const { json } = exchange.answer
  const isRefused = object.holds(json) && (json as { sub_code?: unknown }).sub_code !== 'SUCCESS'
  if (isRefused && !Object.hasOwn(json as object, 'data')) throw new Skip(noFace)
  return exchange
}

const comparePhotos = (other: string) => async (world: World) =>
  world.send(post({ file_a: await photo(world, 'face.photo'), file_b: await photo(world, other) }))

const number: Shape = { says: 'a number', holds: (value) => typeof value === 'number' }

const noSuccess: Check = {
  expected: 'a refusal, or a sub_code that is not SUCCESS',
  check: ({ status, json }) =>
    status >= 400 || (json as { sub_code?: unknown } | null)?.sub_code !== 'SUCCESS'
      ? undefined
      : `HTTP ${status} with sub_code SUCCESS`,
}

const photos: readonly Case[] = [
  [
    'same',
    'face.same_person',
    'two photographs of one person match',
    field('data.match', exactly(true)),
  ] as const,
  [
    'other',
    'face.other_person',
    'photographs of two people do not match',
    field('data.match', exactly(false)),
  ] as const,
  [
    'same.sub_code',
    'face.same_person',
    'a comparison is a SUCCESS',
    field('sub_code', exactly('SUCCESS')),
  ] as const,
  [
    'same.confidence',
    'face.same_person',
    'confidence is a number, or null',
    field('data.confidence', orNull(number)),
  ] as const,
].map(([id, other, clause, check]) => ({
  id: `facematch.${id}`,
  group,
  section,
  clause,
  ask: comparePhotos(other),
  check,
}))

const members = ['code', 'timestamp', 'transaction_id', 'sub_code', 'message', 'data']

export const faceMatchCases: readonly Case[] = [
  ...asCases('facematch', group, [
    ['found', 'Endpoints', 'two image files are answered', compared, answered(200)],
    ['content-type', 'What the service does', 'the service is a JSON API', compared, isJson],
    ['code', section, 'code mirrors the outcome, and can be null', compared, field('code', oneOf(200, null))],
    ['timestamp', envelope, 'timestamp is an integer', compared, field('timestamp', orNull(integer))],
    ['transaction_id', envelope, 'transaction_id is a string', compared, field('transaction_id', filledText)],
    ['sub_code', envelope, 'sub_code is a string', compared, field('sub_code', filledText)],
    ['message', envelope, 'message is a human-readable text', compared, field('message', text)],
    ['envelope', unconfirmed, 'the body has no members but those listed', compared, onlyMembers('', members)],
    ['data', section, 'the response has a data object', comparedWithData, field('data', object)],
    ['data.match', section, 'match is a boolean', compared, field('data.match', boolean)],
    [
      'data.confidence',
      section,
      'confidence is a number, or null',
      compared,
      field('data.confidence', orNull(number)),
    ],
    [
      'data.only',
      unconfirmed,
      'there are no fields but those listed',
      compared,
      onlyMembers('data', ['match', 'confidence']),
    ],
    ['no-file_a', 'Endpoints', 'file_a is required', post({ file_b: grey }), refused],
    ['no-file_b', 'Endpoints', 'file_b is required', post({ file_a: grey }), refused],
    [
      'no-image',
      'Endpoints',
      'the files are images: a text is no success',
      post({ file_a: noImage, file_b: grey }),
      noSuccess,
    ],
    ['method', practice, 'the path takes POST: DELETE is refused', { method: 'DELETE', path }, refused],
    ...credentialRows(true, (credentials) => post({ file_a: grey, file_b: grey }, credentials)),
    ...attributionRows(greyPair),
  ]),
  ...photos,
]
