// Asks what an import would make of the beginning of a file, with the columns that the user chose.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { type Choices, choiceOf, type Preview } from './mapping'

/** Less than the service takes; a longer file is shown by its beginning. */
const previewBytes = 500 * 1024

export const typeOf = (file: File) =>
  /\.(jsonl|ndjson)$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv'

/** A list in a query is divided at commas. Columns are found by their letters and digits alone. */
const withoutCommas = (name: string): string => name.replaceAll(',', ' ')

/** The columns as the API takes them: what each fills, and what is left out. */
export function mappingOf(preview: Preview, choices: Choices): { map: string[]; ignore: string[] } {
  const chosen = preview.columns.map((column) => [column, choiceOf(choices, column)] as const)
  return {
    map: chosen.flatMap(([{ name, fills }, ours]) =>
      ours === '' || ours === fills ? [] : [`${withoutCommas(name)}=${ours}`],
    ),
    ignore: chosen.flatMap(([{ name }, ours]) => (ours === '' ? [withoutCommas(name)] : [])),
  }
}

interface Chosen {
  readonly kind: string
  readonly file: File | null
  readonly choices: Choices
  readonly merge: boolean
}

const send = async (kind: string, file: File, query: object) =>
  bodyOf<Answer<'records.preview'>>(
    api.POST('/records/{kind}/preview', {
      params: { path: { kind: kind as never }, query: { ...query, cut: file.size > previewBytes } },
      headers: { 'content-type': typeOf(file) },
      body: file.slice(0, previewBytes) as never,
      bodySerializer: (body) => body,
    }),
  )

/** First the file alone, whose columns are then mapped by their names, the suggestions and the user's choices. */
export function usePreview({ kind, file, choices, merge }: Chosen) {
  const preview = useQuery<Preview, Problem>({
    queryKey: ['record-preview', kind, file?.name, file?.size, file?.lastModified, choices, merge],
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // While a choice is checked, the table stays.
    ...(Object.keys(choices).length > 0 && { placeholderData: keepPreviousData }),
    async queryFn() {
      const plain = await send(kind, file!, { merge })
      if (plain.problem !== null) return plain
      const { map, ignore } = mappingOf(plain, choices)
      const mapped = await send(kind, file!, { merge, map, ignore })
      // The columns as the file alone explains them: what is a suggestion stays one.
      return { ...mapped, columns: plain.columns }
    },
  })
  return { preview, isCut: file !== null && file.size > previewBytes }
}
