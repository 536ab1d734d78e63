// Keeps what is open or typed in a row (a dialog, a field) while its table becomes cards, or a table again.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Cells<Row> {
  readonly title: string
  readonly show: (row: Row) => ReactNode
  readonly isKept?: boolean
}

/** Where the content of a cell is shown: it is moved here, never made anew. */
function Place({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(host), [host])
  return <div ref={place} />
}

function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.display = 'contents'
  return host
}

/**
 * Of columns with `isKept` the content is drawn by the table itself, which stays, and only its place is in the row or
 * card, which does not. `contents` are to be drawn once, anywhere in the table.
 */
export function useKeptCells<Row, Column extends Cells<Row>>(
  columns: readonly Column[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly columns: readonly Column[]; readonly contents: ReactNode } {
  const [hosts] = useState(() => new Map<string, HTMLElement>())
  const hostOf = (key: string): HTMLElement => {
    const host = hosts.get(key) ?? makeHost()
    hosts.set(key, host)
    return host
  }
  const cellKey = ({ title }: Column, row: Row) => `${title} ${keyOf(row)}`
  const kept = columns.filter(({ isKept }) => isKept === true)
  const cells = new Map(
    kept.flatMap((column) => rows.map((row) => [cellKey(column, row), column.show(row)] as const)),
  )
  useLayoutEffect(() => {
    for (const key of hosts.keys()) if (!cells.has(key)) hosts.delete(key)
  })
  const show = (column: Column) => (row: Row) => {
    const key = cellKey(column, row)
    const content = cells.get(key)
    return content === null || content === false ? content : <Place host={hostOf(key)} />
  }
  return {
    columns: columns.map((column) => (column.isKept === true ? { ...column, show: show(column) } : column)),
    contents: [...cells].map(([key, content]) =>
      createPortal(content as Parameters<typeof createPortal>[0], hostOf(key), key),
    ),
  }
}
