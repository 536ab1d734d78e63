// What the answers of a server of this interface mean. Most lines follow from the rows of the catalogue.
import { type AnswerTable, statusLines } from '../answer-table.js'
import { accountLines, bodyCodeLines, failureLines, refusedInData } from './answers-no.js'
import { bankOffline, lookupLines } from './answers-own.js'
import { decidesOf, foundLines, malformedLines, outcomeLines } from './answers-rows.js'
import { lookups } from './known-lookups.js'

export const sameInterfaceAnswers: AnswerTable = {
  reference: ['transaction_id'],
  decides: Object.fromEntries(lookups.map((lookup) => [lookup.name, decidesOf(lookup)])),
  lines: [
    ...refusedInData,
    ...lookups.flatMap(outcomeLines),
    bankOffline,
    ...failureLines,
    ...bodyCodeLines,
    ...lookupLines,
    ...lookups.flatMap(foundLines),
    ...lookups.flatMap(malformedLines),
    ...accountLines,
    ...statusLines,
  ],
}
