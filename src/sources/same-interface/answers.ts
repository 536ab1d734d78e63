// What the answers of a server of this interface mean. Most lines follow from the rows of the catalogue.
import { type AnswerTable, statusLines } from '../answer-table.js'
import { accountLines, bodyCodeLines, failureLines, refusedInData } from './answers-no.js'
import { bankOffline, lookupLines } from './answers-own.js'
import { decidesOf, foundLines, malformedLines, outcomeLines } from './answers-rows.js'
import { taskLines } from './answers-tasks.js'
import { lookups, submissionOf } from './known-lookups.js'

const tasks = lookups.filter(({ task }) => task !== undefined)
const direct = lookups.filter(({ task }) => task === undefined)

export const sameInterfaceAnswers: AnswerTable = {
  reference: ['transaction_id', 'request_id'],
  decides: Object.fromEntries([
    ...lookups.map((lookup) => [lookup.name, decidesOf(lookup)]),
    ...tasks.map((lookup) => [submissionOf(lookup), ['request_id']]),
  ]),
  lines: [
    ...tasks.flatMap(taskLines), // first: an element that failed has an error in it
    ...refusedInData,
    ...direct.flatMap(outcomeLines),
    bankOffline,
    ...failureLines,
    ...bodyCodeLines,
    ...lookupLines,
    ...direct.flatMap(foundLines),
    ...lookups.flatMap(malformedLines),
    ...accountLines,
    ...statusLines,
  ],
}
