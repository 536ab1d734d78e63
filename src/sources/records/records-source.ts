// Answers lookups from the imported records: the source `records`.
import type { Input } from '../../lookups/params.js'
import type { Answer, Ask, Source } from '../../lookups/source.js'
import { unknownAnswer } from '../unknown-answer.js'
import type { KeyAnswer, LinkAnswer, RecordAnswer } from './answers.js'
import type { Kind } from './kind.js'
import { type KindName, recordAnswers } from './kinds.js'
import type { RecordReading } from './record-reading.js'

/**
 * What is answered when records hold `held` about a question. What they do not hold (undefined) is the lookup's
 * unknown outcome, here and nowhere else.
 */
const settle = (row: RecordAnswer, held: Answer | undefined, input: Input): Answer =>
  held ?? unknownAnswer(row.lookup, input)!

function askByKey(records: RecordReading, row: KeyAnswer): Ask {
  const kind = row.kind.name as KindName
  const [first, ...others] = row.parameters as [string, ...string[]]
  return async (input) => {
    const key = others.map((parameter) => input[parameter] as string)
    const record = await records.find(kind, input[first] as string, ...key)
    return settle(row, record === undefined ? undefined : row.answer(record, input), input)
  }
}

function askByLink(records: RecordReading, row: LinkAnswer): Ask {
  const kind = row.kind.name as KindName
  const [parameter] = row.parameters
  return async (input) => {
    const found = await records.linked(kind, input[parameter] as string)
    return settle(row, found.length === 0 ? undefined : row.answer(found, input), input)
  }
}

/** As by link. Where nothing is found, a record of another kind may say that this is all there is. */
function askByLinkWith(records: RecordReading, row: LinkAnswer, completeWith: Kind): Ask {
  const kind = row.kind.name as KindName
  const [parameter] = row.parameters
  return async (input) => {
    const link = input[parameter] as string
    const [found, known] = await Promise.all([
      records.linked(kind, link),
      records.find(completeWith.name as KindName, link),
    ])
    const isHeld = found.length > 0 || known !== undefined
    return settle(row, isHeld ? row.answer(found, input) : undefined, input)
  }
}

function askOf(records: RecordReading, row: RecordAnswer): Ask {
  if (row.by === 'key') return askByKey(records, row)
  const { completeWith } = row
  return completeWith === undefined ? askByLink(records, row) : askByLinkWith(records, row, completeWith)
}

export function createRecordsSource(records: RecordReading): Source {
  const answers = recordAnswers.map((row) => [row.lookup, askOf(records, row)] as const)
  return { name: 'records', answers: Object.fromEntries(answers) }
}
