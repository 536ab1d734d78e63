// Reads a CSV file into rows of cells.

/** Quoted cells may hold commas, line ends and doubled quotation marks. Blank lines are left out. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  const source = text.replace(/^\ufeff/, '')
  for (let i = 0; i < source.length; i++) {
    const sign = source[i]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[i + 1] === '"') {
        cell += '"'
        i++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
