// Decides whether rows are shown as a table or as cards, by the room that there is.
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type Layout = 'table' | 'scrolled' | 'cards'

/** As in the theme: below `sm` a phone, below `md` a tablet. */
const phone = '(max-width: 47.99em)'
const tablet = '(max-width: 61.99em)'
const atOnce = { getInitialValueInEffect: false }

/**
 * A table that does not fit becomes cards on a phone or tablet, and scrolls in its own box on a desktop.
 * It is measured before it is painted, and again when its rows, columns or room change.
 * @param shape changes when the table may need another width
 */
export function useLayout(
  columns: number,
  shape: string,
): { ref: RefObject<HTMLElement | null>; layout: Layout } {
  const ref = useRef<HTMLElement>(null)
  const isPhone = useMediaQuery(phone, undefined, atOnce) === true
  const isTablet = useMediaQuery(tablet, undefined, atOnce) === true
  /** The room that the table needed when it did not fit. */
  const [needed, setNeeded] = useState<{ shape: string; px: number } | null>(null)
  const [room, setRoom] = useState(0)
  const isTooWide = needed !== null && needed.shape === shape && room < needed.px
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const measure = () => {
      setRoom(box.clientWidth)
      const table = box.querySelector('table')
      if (table !== null && table.scrollWidth > box.clientWidth) setNeeded({ shape, px: table.scrollWidth })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [shape])
  if (isPhone && columns > 2) return { ref, layout: 'cards' }
  if (!isTooWide) return { ref, layout: 'table' }
  return { ref, layout: isTablet ? 'cards' : 'scrolled' }
}
