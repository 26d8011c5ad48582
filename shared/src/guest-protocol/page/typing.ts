import type { TypedText } from './typed-text'

/** How long what was typed waits for a field. */
const WAIT_MS = 5_000
/** How long a version may take to come while its user types. */
const MAX_SWAP_MS = 20_000
const nothing: TypedText = { text: '', erased: 0 }
const noText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** The element that has the keyboard, inside of the shadow roots that can be looked into. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

export function takesText(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return !noText.includes(element.type)
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
}

/**
 * Types for the user into the field that has the keyboard: where the caret is, with the events that typing has, and so that
 * it can be undone as typing can. False, when what has the keyboard takes no text.
 */
export function typeIntoFocused({ text, erased }: TypedText): boolean {
  const field = focusedElement()
  if (!takesText(field)) return false
  // The one way for a page to type as a user does; what is to replace it is in no browser.
  for (let count = 0; count < erased; count++) document.execCommand('delete')
  if (text !== '') document.execCommand('insertText', false, text)
  return true
}

/**
 * In a frame: keeps what is typed while one version goes and the next comes. In the one that goes it is handed on; in the one
 * that comes it goes behind what was typed before.
 */
export function createTypist() {
  let kept: TypedText = nothing
  let keeping = new AbortController()
  keeping.abort()

  function end(): TypedText {
    const had = kept
    keeping.abort()
    kept = nothing
    return had
  }
  function put(typed: TypedText): void {
    const whole = behind(typed, end())
    if ((whole.text === '' && whole.erased === 0) || typeIntoFocused(whole)) return
    const waiting = new AbortController()
    const { signal } = waiting
    const type = () => !signal.aborted && typeIntoFocused(whole) && waiting.abort()
    // What the page does with the field in the same breath comes first.
    document.addEventListener('focusin', () => queueMicrotask(type), { signal })
    setTimeout(() => waiting.abort(), WAIT_MS)
  }

  return {
    /** From here on text goes nowhere, until it is put somewhere, or handed on, or it takes too long. */
    keep(): void {
      keeping = new AbortController()
      const { signal } = keeping
      const hold = (event: InputEvent) => {
        const next = typedBy(event)
        if (!next) return
        event.preventDefault()
        kept = behind(kept, next)
      }
      window.addEventListener('beforeinput', hold, { capture: true, signal })
      const late = setTimeout(put, MAX_SWAP_MS, nothing)
      signal.addEventListener('abort', () => clearTimeout(late))
    },
    /** Gives out what was kept. */
    handOn: end,
    /** What was typed before, and then what was kept, goes to the field that has the keyboard, or gets it soon. */
    put,
  }
}

function typedBy({ inputType, data }: InputEvent): TypedText | null {
  if (inputType === 'insertText') return { text: data ?? '', erased: 0 }
  if (inputType === 'insertLineBreak') return { text: '\n', erased: 0 }
  return inputType === 'deleteContentBackward' ? { text: '', erased: 1 } : null
}

function behind(first: TypedText, next: TypedText): TypedText {
  const left = [...first.text]
  const erasesText = Math.min(left.length, next.erased)
  const text = left.slice(0, left.length - erasesText).join('') + next.text
  return { text, erased: first.erased + next.erased - erasesText }
}
