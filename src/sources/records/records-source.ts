// Answers lookups from the imported records: the source `records`.
import type { Input } from '../../lookups/params.js'
import type { Answer, Ask, Miss, Source } from '../../lookups/source.js'
import { unknownAnswer } from '../unknown-answer.js'
import type { KeyAnswer, LinkAnswer, RecordAnswer } from './answers.js'
import type { RecordFinder } from './find-records.js'
import type { KeptRecord, Kind } from './kind.js'
import { ifscKind } from './kinds/ifsc.js'
import { builtInKinds, type KindName, type Kinds } from './kinds.js'
import type { Records } from './records.js'

/** Whether the records of a kind are complete: what complete records do not hold does not exist. */
export type Completeness = (kind: KindName) => Promise<'complete' | 'incomplete'>

/** A question about records, with what is needed to answer it. */
interface Asking {
  readonly records: RecordFinder
  /** Absent: the records are complete, and what they do not hold is definitely unknown. */
  readonly completeness: Completeness | undefined
}

/**
 * What is answered when records hold `held` about a question. What they do not hold (undefined) is the lookup's
 * unknown outcome, here and nowhere else; with `completeness` it is a miss, and another source is asked first.
 */
async function settle(
  { completeness }: Asking,
  row: RecordAnswer,
  held: Answer | undefined,
  input: Input,
): Promise<Answer | Miss> {
  if (held !== undefined) return held
  const unknown = unknownAnswer(row.row, input)!
  if (completeness === undefined) return unknown
  const isComplete = (await completeness(row.kind.name as KindName)) === 'complete'
  return { miss: isComplete ? 'authoritative' : 'partial', answer: unknown }
}

/**
 * A cached record is answered with the same object and the same text each time: a successful answer depends only on
 * the record. Other outcomes may depend on the input.
 */
function keepAnswers(row: KeyAnswer): KeyAnswer['answer'] {
  const answers = new WeakMap<KeptRecord, Answer>()
  return (record, input) => {
    const known = answers.get(record)
    if (known !== undefined) return known
    const answer = row.answer(record, input)
    if (answer?.subCode !== 'SUCCESS') return answer
    let text: string | undefined
    const json = () => {
      text ??= JSON.stringify(answer.data)
      return text
    }
    // Field by field: an object made by spreading gets its own hidden class each time, which slows down every reader.
    const kept: Answer = { subCode: answer.subCode, data: answer.data, json }
    answers.set(record, kept)
    return kept
  }
}

function askByKey(asking: Asking, row: KeyAnswer): Ask {
  const { records } = asking
  const kind = row.kind.name as KindName
  const [first, ...others] = row.parameters as [string, ...string[]]
  const answerOf: KeyAnswer['answer'] = row.dependsOnInput ? row.answer : keepAnswers(row)
  return async (input) => {
    const key = others.map((parameter) => input[parameter] as string)
    const record = await records.find(kind, input[first] as string, ...key)
    return settle(asking, row, record === undefined ? undefined : answerOf(record, input), input)
  }
}

function askByLink(asking: Asking, row: LinkAnswer): Ask {
  const { records } = asking
  const kind = row.kind.name as KindName
  const [parameter] = row.parameters
  return async (input) => {
    const matches = await records.linked(kind, input[parameter] as string)
    return settle(asking, row, matches.length === 0 ? undefined : row.answer(matches, input), input)
  }
}

/** As by link. When nothing is found, a record of another kind may show that there is nothing. */
function askByLinkWith(asking: Asking, row: LinkAnswer, completeWith: Kind): Ask {
  const { records } = asking
  const kind = row.kind.name as KindName
  const [parameter] = row.parameters
  return async (input) => {
    const link = input[parameter] as string
    const [matches, known] = await Promise.all([
      records.linked(kind, link),
      records.find(completeWith.name as KindName, link),
    ])
    const isHeld = matches.length > 0 || known !== undefined
    return settle(asking, row, isHeld ? row.answer(matches, input) : undefined, input)
  }
}

function askOf(asking: Asking, row: RecordAnswer): Ask {
  if (row.by === 'key') return askByKey(asking, row)
  const { completeWith } = row
  return completeWith === undefined ? askByLink(asking, row) : askByLinkWith(asking, row, completeWith)
}

/**
 * @param completeness for a live service, where records are one source among others
 * @param kinds whose answers it gives: those in force when it is made
 */
export function createRecordsSource(
  records: RecordFinder & Partial<Pick<Records, 'finderOf'>>,
  completeness?: Completeness,
  kinds: Kinds = builtInKinds,
): Source {
  const asking: Asking = { records, completeness }
  const ownAsking = (kind: Kind): Asking => ({ records: records.finderOf?.(kind) ?? records, completeness })
  // The source `computed` asks these records itself.
  const rows = kinds.answers.filter((row) => row.kind.name !== ifscKind.name)
  const answers = rows.map(
    (row) => [row.lookup, askOf(kinds.isOwn(row.kind.name) ? ownAsking(row.kind) : asking, row)] as const,
  )
  return { name: 'records', answers: Object.fromEntries(answers) }
}
