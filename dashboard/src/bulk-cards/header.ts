// Reads the names of the columns of a CSV file, from its first bytes.
import { useQuery } from '@tanstack/react-query'

/** The longest first line that is read. */
const headBytes = 256 * 1024

/** Letters and digits alone, as the service compares names. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

/** The cells of the first line; a cell may be in quotes. */
export function firstCells(text: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let i = text.startsWith('\ufeff') ? 1 : 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '"') {
      if (isQuoted && text[i + 1] === '"') cell += text[i++]
      else isQuoted = !isQuoted
    } else if (sign === ',' && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else if ((sign === '\n' || sign === '\r') && !isQuoted) break
    else cell += sign
  }
  return [...cells, cell.trim()].filter((name) => name !== '')
}

export const useHeader = (file: File | null) =>
  useQuery({
    queryKey: ['bulk-header', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    queryFn: async () => [...new Set(firstCells(await file!.slice(0, headBytes).text()))],
  })
