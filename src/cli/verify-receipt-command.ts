// Defines the command audit verify-receipt: it needs the receipt and the log's key, and nothing else.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseInput } from '../lookups/params.js'
import type { Parameters } from '../receipts/entry.js'
import { readKey, type VerifierKey } from '../receipts/note.js'
import { verifyReceipt } from '../receipts/verify-receipt.js'
import { type Arguments, type Command, wantsJson } from './command.js'
import { namedFile, readableFile } from './files.js'
import { type Io, Misuse } from './io.js'

/** The texts of the keys in a file: one in a line, or in the JSON that "log key" prints into a file. */
function keysIn(text: string): string[] {
  try {
    return (JSON.parse(text) as readonly { readonly key: unknown }[]).map(({ key }) => String(key))
  } catch {
    return text.trim().split('\n')
  }
}

/** A key as it is, or the keys in a file. */
async function readKeys(io: Io, option: string, texts: readonly string[]): Promise<VerifierKey[]> {
  const keys: VerifierKey[] = []
  for (const text of texts) {
    const given = readKey(text)
    const isFile = given === undefined && existsSync(namedFile(io, text))
    const candidates = isFile ? keysIn(await readFile(await readableFile(io, text), 'utf8')) : [text]
    for (const one of candidates) {
      const key = given ?? readKey(one.trim())
      if (key === undefined)
        throw new Misuse(
          `--${option} is "${text}", expected a key like NAME+0a1b2c3d+BASE64, or a file with keys`,
        )
      keys.push(key)
    }
  }
  return keys
}

type Pair = readonly [name: string, value: string]

function literally(text: string): Pair[] {
  const at = text.indexOf('=')
  if (at < 1) throw new Misuse(`--request is "${text}", expected NAME=VALUE`)
  return [[text.slice(0, at), text.slice(at + 1)]]
}

/** As in an address, several pairs in one text. */
const asQuery = (text: string): Pair[] => [...new URLSearchParams(text)]

/**
 * What was typed, by the lookup that reads it: values are compacted, and what was not sent is off. A name may hold `&`, `+`
 * and `%`, and somebody else copies from an address: there is a reading for each.
 */
async function requestsOf(texts: readonly string[]): Promise<((lookup: string) => Parameters)[]> {
  const { catalogue } = await import('../lookups/catalogue.js')
  return [literally, asQuery].map((pairsOf) => {
    const sent: Record<string, string> = {}
    for (const [name, value] of texts.flatMap(pairsOf)) {
      if (Object.hasOwn(sent, name)) throw new Misuse(`--request has ${name} twice`)
      sent[name] = value
    }
    return (name) => {
      const lookup = catalogue.find((one) => one.name === name)
      if (lookup === undefined) return sent // a lookup of one's own: as it was typed
      const parsed = parseInput(lookup.input, sent, 'query')
      return 'input' in parsed ? parsed.input : {}
    }
  })
}

async function run(args: Arguments, io: Io): Promise<void> {
  const file = await readableFile(io, args.positionals[0]!)
  const keys = await readKeys(io, 'key', args.texts('key'))
  if (keys.length === 0)
    throw new Misuse('audit verify-receipt needs --key: the key of the log, which "log key" prints')
  const witnesses = await readKeys(io, 'witness', args.texts('witness'))
  const answerFile = args.text('answer')
  const answer = answerFile === undefined ? undefined : await readFile(await readableFile(io, answerFile))
  const consent = args.text('consent')
  const texts = args.texts('request')
  const requests = texts.length === 0 ? [undefined] : await requestsOf(texts)
  const receipt = await readFile(file, 'utf8')
  const results = requests.map((request) =>
    verifyReceipt(receipt, {
      keys,
      witnesses,
      ...(answer && { answer }),
      ...(request && { request }),
      ...(consent !== undefined && { consent }),
    }),
  )
  const verified = results.find((result) => typeof result !== 'string') ?? results[0]!
  if (typeof verified === 'string') throw new Error(`${file}: ${verified}`)
  const { entry, index, size, origin } = verified
  if (wantsJson(args, io)) {
    const facts = { valid: true, origin, index, size, entry, witnesses: verified.witnesses }
    const checked = {
      answer_verified: answer !== undefined,
      request_verified: texts.length > 0,
      consent_verified: consent !== undefined,
    }
    return io.out(`${JSON.stringify({ ...facts, ...checked })}\n`)
  }
  const lines = [
    `The receipt is valid: entry ${index} of ${size} in the log ${origin}.`,
    `${entry.lookup} ${entry.version}, call ${entry.transaction_id}, at ${entry.at}: ${entry.http_status} ${entry.sub_code ?? ''}`.trimEnd(),
    answer === undefined
      ? 'The answer was not compared (--answer).'
      : 'The answer is the one that was given.',
    texts.length === 0
      ? 'The parameters were not compared (--request).'
      : 'The parameters are those that were asked.',
    consent === undefined
      ? 'The consent was not compared (--consent).'
      : 'The consent is the one that the call stated.',
    ...verified.witnesses.map((name) => `The witness ${name} has cosigned it.`),
  ]
  await io.out(`${lines.join('\n')}\n`)
}

export const verifyReceiptCommand: Command = {
  name: 'audit verify-receipt',
  summary: 'Verify the receipt of a call; works anywhere, without a service and without data.',
  operands: 'FILE',
  options: {
    key: {
      type: 'string',
      value: 'VKEY',
      multiple: true,
      about: 'The key of the log, or a file with its keys. May be given several times.',
    },
    answer: {
      type: 'string',
      value: 'FILE',
      about: 'The body of the answer, to the byte: it must be the one.',
    },
    request: {
      type: 'string',
      value: 'NAME=VALUE',
      multiple: true,
      about: 'A parameter of the call: they must be the ones, all together.',
    },
    consent: {
      type: 'string',
      value: 'JSON',
      about: 'What the call stated about consent, as "usage export" has it: it must be this.',
    },
    witness: {
      type: 'string',
      value: 'VKEY',
      multiple: true,
      about: 'The key of a witness that must have cosigned. May be given several times.',
    },
  },
  notes: [
    'Get the key from "log key" or /v1/log/key once, and keep it: a key that comes with the receipt proves nothing.',
    'Exit status 1 when the receipt, the answer or the parameters are not the ones.',
  ],
  arity: [1, 1],
  isOffline: true,
  run: (_admin, args, io) => run(args, io),
}
