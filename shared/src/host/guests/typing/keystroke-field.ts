import type { TypedText } from '../../../guest-protocol/page/typed-text'

/** An invisible field in the place of a field that is about to go. */
export type KeystrokeField = {
  field: HTMLTextAreaElement
  isEmpty(): boolean
  /** Gives out what was typed since the last time. */
  take(): TypedText
}

export function createKeystrokeField(had: Element, typed?: TypedText): KeystrokeField {
  const field = document.createElement('textarea')
  let erased = typed?.erased ?? 0
  field.value = typed?.text ?? ''
  field.setSelectionRange(field.value.length, field.value.length)
  look(field, had)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && field.value === '') erased += 1
    if (event.key === 'Tab') event.preventDefault()
  })
  return {
    field,
    isEmpty: () => field.value === '' && erased === 0,
    take() {
      const taken = { text: field.value, erased }
      field.value = ''
      erased = 0
      return taken
    },
  }
}

/** Where the other one was, for the window of an input method, and as large as text that a phone does not zoom to. */
function look(field: HTMLTextAreaElement, had: Element): void {
  const { left, top } = had.getBoundingClientRect()
  const label = had.getAttribute('aria-label') ?? had.getAttribute('title')
  if (label) field.setAttribute('aria-label', label)
  // It is unknown whether a frame had a field: no keyboard comes up on a phone that was not up.
  field.inputMode = had instanceof HTMLElement && had.localName !== 'iframe' ? had.inputMode : 'none'
  Object.assign(field, { autocomplete: 'off', spellcheck: false, tabIndex: -1 })
  Object.assign(field.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: '1px',
    height: '1em',
    fontSize: '16px',
    opacity: '0',
    border: '0',
    padding: '0',
    resize: 'none',
    pointerEvents: 'none',
  })
}
