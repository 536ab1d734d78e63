// Gives the focus back to what opened a dialog, when the dialog is gone from the page as soon as it is closed.
import { useEffect, useState } from 'react'

/** The library's dialogs do it themselves only when they stay in the page while they are closed. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
