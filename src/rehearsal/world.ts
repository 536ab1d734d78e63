// Holds the made-up country in memory and answers every lookup about it in the words of the interface.
import type { World } from '@satyapan/rehearsal'
import { countryRecords } from '@satyapan/rehearsal/country'
import { catalogue } from '../lookups/catalogue.js'
import { answerIn, type Source } from '../lookups/source.js'
import { createComputedSource } from '../sources/computed/computed-source.js'
import type { RecordFinder } from '../sources/records/find-records.js'
import type { KeptRecord } from '../sources/records/kind.js'
import { type KindName, kindOf } from '../sources/records/kinds.js'
import { createRecordsSource } from '../sources/records/records-source.js'
import { createSandboxAuthority } from '../sources/sandbox/authority.js'
import { withRehearsals } from '../sources/sandbox/magic.js'

/** The country's records by kind and key, and by kind and link. */
function readingOf(): RecordFinder {
  const byKey = new Map<string, KeptRecord>()
  const byLink = new Map<string, KeptRecord[]>()
  for (const { kind, record } of countryRecords()) {
    const { key, link } = kindOf(kind)
    byKey.set([kind, ...key.map((column) => String(record[column]))].join('\0'), record)
    const linked = link?.(record) ?? ''
    if (linked === '') continue
    const name = `${kind}\0${linked}`
    const list = byLink.get(name)
    if (list === undefined) byLink.set(name, [record])
    else list.push(record)
  }
  return {
    find: async (kind: KindName, ...key: string[]) => byKey.get([kind, ...key].join('\0')),
    linked: async (kind: KindName, link: string) => byLink.get(`${kind}\0${link}`) ?? [],
  } as RecordFinder
}

/** Takes a second or two: twelve thousand people and businesses. */
export function createWorld(now: () => number): World {
  const records = readingOf()
  const noFaces = { compareFaces: () => Promise.reject(new Error('images are sent to no upstream')) }
  const builtIn = [
    createRecordsSource(records),
    createSandboxAuthority({ records, clock: { now } }),
    createComputedSource(noFaces, records),
  ]
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const sources: readonly Source[] = builtIn.map((source) => withRehearsals(source, sleep))
  const known = new Set(catalogue.map(({ name }) => name))
  return {
    async ask(lookup, input, session) {
      const source = sources.find(({ answers }) => Object.hasOwn(answers, lookup))
      if (source === undefined || !known.has(lookup))
        throw new Error(`nobody in the country answers ${lookup}`)
      return answerIn(await source.answers[lookup]!(input, { transactionId: '', clientId: '', session }))
    },
  }
}
