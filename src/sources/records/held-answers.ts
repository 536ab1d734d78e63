// Gives the subjects of a lookup whose answers records hold, with those answers, for trying a source.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { countryRecords } from '@satyapan/rehearsal/country'
import { isFound } from '../../lookups/found.js'
import { type Input, parseInput, type RawInput } from '../../lookups/params.js'
import { type Answer, type Ask, isMiss } from '../../lookups/source.js'
import type { RecordAnswer } from './answers.js'
import type { RecordFinder } from './find-records.js'
import type { KeptRecord } from './kind.js'
import type { KindName, Kinds } from './kinds.js'
import { createRecordsSource } from './records-source.js'

export interface HeldAnswer {
  readonly input: Input
  readonly answer: Answer
}

/** The answers that are held to one lookup. */
export interface HeldAnswers {
  /** The kind of records that hold them. */
  readonly kind: string
  answers(): AsyncGenerator<HeldAnswer>
}

/** What a client would send to ask about a record; undefined when the record does not say all of it. */
function inputFrom({ row, kind, by, parameters }: RecordAnswer, record: KeptRecord): Input | undefined {
  const raw: Record<string, RawInput[string]> = {}
  for (const name of Object.keys(row.input)) {
    const value = record[name]
    if (typeof value === 'string' && row.input[name]!.required) raw[name] = value
  }
  if (by === 'key') {
    for (const [i, name] of parameters.entries()) raw[name] = String(record[kind.key[i]!] ?? '')
  } else raw[parameters[0]] = kind.link?.(record as never) ?? ''
  const parsed = parseInput(row.input, raw, 'query')
  return 'input' in parsed ? parsed.input : undefined
}

/** Those that are found in the records. Each subject comes once; they are remembered, which bounds how many to take. */
async function* heldAnswers(
  row: RecordAnswer,
  pages: AsyncIterable<readonly KeptRecord[]>,
  ask: Ask,
): AsyncGenerator<HeldAnswer> {
  const seen = new Set<string>()
  for await (const page of pages) {
    for (const record of page) {
      const input = inputFrom(row, record)
      if (input === undefined) continue
      const subject = JSON.stringify(input)
      if (seen.has(subject)) continue
      seen.add(subject)
      const said = await ask(input, { transactionId: '', clientId: '' })
      if (!isMiss(said) && isFound(row.lookup, said)) yield { input, answer: said }
    }
  }
}

interface Held extends RecordFinder {
  readonly kinds: { readonly answers: readonly RecordAnswer[] }
  pages(kind: KindName): AsyncIterable<readonly KeptRecord[]>
}

/** Of the operator's own records; undefined for a lookup that no kind of records answers. */
export function heldByRecords(records: Held, lookup: string): HeldAnswers | undefined {
  const row = records.kinds.answers.find((answer) => answer.lookup === lookup)
  if (row === undefined) return undefined
  const ask = createRecordsSource(records as never, undefined, records.kinds as Kinds).answers[lookup]
  if (ask === undefined) return undefined
  const kind = row.kind.name as KindName
  return { kind, answers: () => heldAnswers(row, records.pages(kind), ask) }
}

/** Records made at one time; in between, calls run. */
const recordsPerTurn = 200

/** The records of these kinds of the made-up country, in memory. */
async function readCountry(kinds: readonly string[]): Promise<ReadonlyMap<string, readonly KeptRecord[]>> {
  const byKind = new Map<string, KeptRecord[]>(kinds.map((kind) => [kind, []]))
  let made = 0
  for (const { kind, record } of countryRecords()) {
    byKind.get(kind)?.push(record)
    if (++made % recordsPerTurn === 0) await yieldToOthers()
  }
  return byKind
}

function finderOf(byKind: ReadonlyMap<string, readonly KeptRecord[]>, row: RecordAnswer): RecordFinder {
  const kinds = [row.kind, ...('completeWith' in row && row.completeWith ? [row.completeWith] : [])]
  const found = new Map<string, KeptRecord[]>()
  const add = (name: string, record: KeptRecord) => {
    const list = found.get(name)
    if (list === undefined) found.set(name, [record])
    else list.push(record)
  }
  for (const kind of kinds) {
    for (const record of byKind.get(kind.name) ?? []) {
      add(['key', kind.name, ...kind.key.map((column) => String(record[column]))].join('\0'), record)
      const link = kind.link?.(record as never) ?? ''
      if (link !== '') add(['link', kind.name, link].join('\0'), record)
    }
  }
  return {
    find: async (kind: string, ...key: string[]) => found.get(['key', kind, ...key].join('\0'))?.[0],
    linked: async (kind: string, link: string) => found.get(['link', kind, link].join('\0')) ?? [],
  } as RecordFinder
}

/** Of the people of `satyapan rehearse`; undefined for a lookup that no kind of records answers. */
export function heldByCountry(rows: readonly RecordAnswer[], lookup: string): HeldAnswers | undefined {
  const row = rows.find((answer) => answer.lookup === lookup)
  if (row === undefined) return undefined
  const others = 'completeWith' in row && row.completeWith ? [row.completeWith.name] : []
  return {
    kind: row.kind.name,
    async *answers() {
      const byKind = await readCountry([row.kind.name, ...others])
      const records = finderOf(byKind, row)
      const ask = createRecordsSource(records).answers[lookup]
      if (ask === undefined) return
      const page = async function* () {
        yield byKind.get(row.kind.name) ?? []
      }
      yield* heldAnswers(row, page(), ask)
    },
  }
}
