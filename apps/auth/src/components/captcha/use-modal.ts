import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The browser's own dialog, open as long as the component is there: it holds the focus, and gives it back. As that of `shared/ui`, which
 * the sign-in page does not load.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the element leaves the document: a dialog that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
