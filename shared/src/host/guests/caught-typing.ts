import type { TypedText } from '../../contract/typed-text'
import { focusedElement, takesText, typeIntoFocused } from '../../contract/typing'
import { findHeir, focusLike, placeOf, type FieldPlace } from './field-heir'
import type { FrameTyping } from './guest-services'
import { createCatcher } from './typing-catcher'

/** How long what was typed waits for a field, once the next version is there. */
const WAIT_MS = 5_000

/** What the user types while one version goes and the next one comes. */
export type CaughtTyping = {
  /**
   * The next version is there, or the one before it stays: what was typed goes to the field that has the keyboard, to the
   * one that takes the place of the field that had it, or to one that comes soon.
   */
  give(frame: FrameTyping | undefined): void
}

/**
 * From here on takes what is typed into a field of the container: the field is about to go, and a browser drops the keys
 * that nobody has the focus for. Keeps a composition of an input method, a paste and the keyboard of a phone as well, since
 * it is a field itself. Does nothing when the user is somewhere else; ends with the signal. `before`: what was typed already.
 */
export function catchTyping(container: HTMLElement, ended: AbortSignal, before?: TypedText): CaughtTyping {
  // Of a version that goes before it had a field.
  const earlier = waiting.get(container)?.()
  const had = earlier?.had ?? (container.contains(document.activeElement) ? focusedElement() : null)
  if (!had) return { give: () => undefined }
  const { place = placeOf(had), typed = before } = earlier ?? {}
  return catchFrom({ had, place, typed }, container, ended)
}

/** The field that had the keyboard, and what was typed since it has not. */
type Earlier = { had: Element; place: FieldPlace; typed: TypedText | undefined }

/** By container: ends what waits there, and gives back what it has. */
const waiting = new WeakMap<HTMLElement, () => Earlier>()

function catchFrom({ had, place, typed }: Earlier, container: HTMLElement, ended: AbortSignal): CaughtTyping {
  const end = new AbortController()
  const { signal } = end
  const catcher = isFrame(had) || takesText(had) ? createCatcher(had, typed) : null
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
  // Not among the guest's own, which somebody may count.
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
    const heir = findHeir(container, { had, place, catcher: field })
    if (!heir) return void requestAnimationFrame(settle)
    if (isFrame(heir)) return handToFrame(heir, away !== null)
    focusLike(heir, place)
    handOut()
    if (away instanceof HTMLElement) away.focus({ preventScroll: true })
  }

  const give = (frame: FrameTyping | undefined): void => {
    given = { frame }
    settle()
    const late = setTimeout(() => end.abort(), WAIT_MS)
    signal.addEventListener('abort', () => clearTimeout(late))
  }
  return { give }
}

function isNowhere(element: Element | null): boolean {
  return element === document.body || isFrame(element)
}

function isFrame(element: Element | null): boolean {
  return element?.localName === 'iframe'
}
