import { everyElement } from '../../../guest-protocol/page/every-element'

/** By what a field is known in another version, and where its caret was. */
export type SavedFocus = { name: string; attributes: string; selection: [number, number] | null }

const attributesOf = (element: Element): string =>
  JSON.stringify(['id', 'name', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name)))

export function saveFocus(element: Element): SavedFocus {
  const hasCaret = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
  // A field for numbers has a caret, and does not tell where.
  const start = hasCaret ? element.selectionStart : null
  const selection: SavedFocus['selection'] = hasCaret && start !== null ? [start, element.selectionEnd ?? start] : null
  return { name: element.localName, attributes: attributesOf(element), selection }
}

type LostField = { had: Element; place: SavedFocus; catcher: Element | null }

/** The element itself, when it is still there; else the only one that is called the same. */
export function findSameField(container: HTMLElement, { had, place, catcher }: LostField): HTMLElement | null {
  if (had.isConnected && had instanceof HTMLElement) return had
  const same = everyElement(container, place.name).filter(
    (element) => element !== catcher && (place.name === 'iframe' || attributesOf(element) === place.attributes),
  )
  return same.length === 1 && same[0] instanceof HTMLElement ? same[0] : null
}

export function restoreFocus(field: HTMLElement, { selection }: SavedFocus): void {
  field.focus({ preventScroll: true })
  if (selection && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    field.setSelectionRange(...selection)
}
