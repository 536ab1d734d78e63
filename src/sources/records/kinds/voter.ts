// The kind `voter`: entries of the electoral roll by EPIC number. Answers voter-id.
import { epic } from '../../../identifiers/index.js'
import { voterId } from '../../../lookups/identity/voter-id.js'
import { byKey, projection, type RecordAnswer } from '../answers.js'
import { required } from '../column.js'
import { numberColumn, textColumn } from '../columns.js'
import { defineKind } from '../kind.js'
import { columnsOf } from '../schema-columns.js'

const computed = {
  id_number: ({ epic_number }: { epic_number: string }) => epic_number,
  status: () => 'id_found' as const,
}

export const voterKind = defineKind({
  name: 'voter',
  key: ['epic_number'],
  columns: {
    epic_number: required(numberColumn(epic)),
    ...columnsOf(voterId.output, computed),
    name_on_card: required(textColumn()),
  },
})

export const voterAnswers: readonly RecordAnswer[] = [
  byKey(voterId, voterKind, { data: projection(voterId.output, computed) }),
]
