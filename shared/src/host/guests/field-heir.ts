import { everyElement } from '../../contract/every-element'

/** By what a field is known in another version, and where its caret was. */
export type FieldPlace = { name: string; words: string; selection: [number, number] | null }

const wordsOf = (element: Element): string =>
  JSON.stringify(['id', 'name', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name)))

export function placeOf(element: Element): FieldPlace {
  const hasCaret = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
  // A field for numbers has a caret, and tells nobody where.
  const start = hasCaret ? element.selectionStart : null
  const selection: FieldPlace['selection'] = hasCaret && start !== null ? [start, element.selectionEnd ?? start] : null
  return { name: element.localName, words: wordsOf(element), selection }
}

type Lost = { had: Element; place: FieldPlace; catcher: Element | null }

/** The element itself, when it is still there; else the only one that is called the same. */
export function findHeir(container: HTMLElement, { had, place, catcher }: Lost): HTMLElement | null {
  if (had.isConnected && had instanceof HTMLElement) return had
  const same = everyElement(container, place.name).filter(
    (element) => element !== catcher && (place.name === 'iframe' || wordsOf(element) === place.words),
  )
  return same.length === 1 && same[0] instanceof HTMLElement ? same[0] : null
}

export function focusLike(heir: HTMLElement, { selection }: FieldPlace): void {
  heir.focus({ preventScroll: true })
  if (selection && (heir instanceof HTMLTextAreaElement || heir instanceof HTMLInputElement))
    heir.setSelectionRange(...selection)
}
