// Says what the commands about document archives have done, and lists the archives.
import { addDocumentFiles } from '../../documents/operations/add-files.js'
import {
  linkDocuments,
  listDocuments,
  removeDocuments,
  revokeDocumentLinks,
} from '../../documents/operations/documents.js'
import { counted } from '../../kernel/counted.js'
import type { Answered } from '../administration.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'

const summaries = ({ items }: Answered<typeof listDocuments>) =>
  items.map(({ documents, ...archive }) => ({
    ...archive,
    documents: documents.length,
    bytes: documents.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  }))

export const documentPresenters = [
  present(addDocumentFiles, {
    text: ({ id }) => id, // alone, so that a script can take it
    remark: ({ documents }) => `${counted(documents.length, 'document is', 'documents are')} stored.`,
  }),
  present(listDocuments, {
    json: summaries,
    text: (answer, { colour }) =>
      tableText(
        ['id', 'kind', 'added', 'documents', 'bytes'],
        summaries(answer).map((one) => [one.id, one.kind, one.created_at, one.documents, one.bytes]),
        colour,
      ),
  }),
  present(linkDocuments, { text: ({ url }) => url }),
  present(revokeDocumentLinks, { text: ({ id }) => `links of ${id} revoked` }),
  present(removeDocuments, { text: ({ id }) => `${id} removed` }),
]
