import type { TypedText } from '../../../guest-protocol/page/typed-text'
import { focusedElement, takesText, typeIntoFocused } from '../../../guest-protocol/page/typing'
import { findSameField, restoreFocus, saveFocus, type SavedFocus } from './restore-focus'
import type { FrameTyping } from '../guest-services'
import { createKeystrokeField } from './keystroke-field'

/** How long what was typed waits for a field, once the next version is there. */
const WAIT_MS = 5_000

/** What the user types while one version goes and the next one comes. */
export type KeystrokeBuffer = {
  /**
   * The next version is there, or the one before it stays: what was typed goes to the field that has the keyboard, to the
   * one that takes the place of the field that had it, or to one that comes soon.
   */
  deliver(frame: FrameTyping | undefined): void
}

/**
 * From here on takes what is typed into a field of the container: the field is about to go, and a browser drops keys that are
 * pressed while no field has the focus. Keeps a composition of an input method, a paste and the keyboard of a phone as well, since
 * it is a field itself. Does nothing when the user is somewhere else; ends with the signal. `before`: what was typed already.
 */
export function bufferKeystrokes(container: HTMLElement, ended: AbortSignal, before?: TypedText): KeystrokeBuffer {
  // Of a version that goes before it had a field.
  const earlier = waiting.get(container)?.()
  const had = earlier?.had ?? (container.contains(document.activeElement) ? focusedElement() : null)
  if (!had) return { deliver: () => undefined }
  const { place = saveFocus(had), typed = before } = earlier ?? {}
  return bufferFrom({ had, place, typed }, container, ended)
}

/** The field that had the keyboard, and what was typed since it has not. */
type Earlier = { had: Element; place: SavedFocus; typed: TypedText | undefined }

/** By container: ends what waits there, and gives back what it has. */
const waiting = new WeakMap<HTMLElement, () => Earlier>()

function bufferFrom({ had, place, typed }: Earlier, container: HTMLElement, ended: AbortSignal): KeystrokeBuffer {
  const end = new AbortController()
  const { signal } = end
  const catcher = isFrame(had) || takesText(had) ? createKeystrokeField(had, typed) : null
  const field = catcher?.field ?? null
  const hasTyped = () => catcher?.isEmpty() === false
  // What they were asked for is on its way: what is typed into them now would not come along.
  const leaving = [...container.children]
  let given: { frame: FrameTyping | undefined } | null = null

  waiting.set(container, () => {
    end.abort()
    return { had, place, typed: catcher?.take() }
  })
  ended.addEventListener('abort', () => end.abort(), { signal })
  signal.addEventListener('abort', () => {
    waiting.delete(container)
    field?.remove()
  })
  // Not among the guest's own nodes, which it may count.
  if (field) document.body.append(field)
  field?.focus({ preventScroll: true })
  // A field of the next version takes the keyboard: what it does in the same breath comes first.
  field?.addEventListener('blur', () => queueMicrotask(settle), { signal })

  function handOut(): void {
    const taken = catcher?.take()
    end.abort()
    if (taken) typeIntoFocused(taken)
  }

  /** First what was typed, then the keyboard: what is typed next comes behind it. */
  function handToFrame(frame: HTMLElement, isAway: boolean): void {
    if (catcher && hasTyped()) given?.frame?.put(catcher.take())
    if (!isAway) frame.focus()
    end.abort()
  }

  /** Something else in the container has the keyboard. True: nothing more is to be done. */
  function settleInside(focused: Element | null): boolean {
    const isLeaving = !given && leaving.some((child) => child.contains(document.activeElement))
    if (isLeaving) field?.focus({ preventScroll: true })
    else if (takesText(focused)) handOut()
    return isLeaving || takesText(focused)
  }

  function settle(): void {
    if (signal.aborted) return
    const focused = focusedElement()
    const isElsewhere = focused !== field
    if (isElsewhere && container.contains(document.activeElement) && settleInside(focused)) return
    if (given) settleGiven(isElsewhere && !isNowhere(focused) ? focused : null)
  }

  /** `away`: what has the keyboard instead. Who went somewhere else meanwhile stays there. */
  function settleGiven(away: Element | null): void {
    if (away && !hasTyped()) return end.abort()
    const target = findSameField(container, { had, place, catcher: field })
    if (!target) return void requestAnimationFrame(settle)
    if (isFrame(target)) return handToFrame(target, away !== null)
    restoreFocus(target, place)
    handOut()
    if (away instanceof HTMLElement) away.focus({ preventScroll: true })
  }

  const deliver = (frame: FrameTyping | undefined): void => {
    given = { frame }
    settle()
    const late = setTimeout(() => end.abort(), WAIT_MS)
    signal.addEventListener('abort', () => clearTimeout(late))
  }
  return { deliver }
}

function isNowhere(element: Element | null): boolean {
  return element === document.body || isFrame(element)
}

function isFrame(element: Element | null): boolean {
  return element?.localName === 'iframe'
}
