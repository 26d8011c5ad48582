/**
 * What a field matches whose text is not unsaved work: search boxes, by their type or role, everything below the attribute
 * that a vendor sets, and controls that only choose and that no form submits, such as the tick of a row in a table.
 */
const IGNORED =
  '[data-center-ignore-typing],[type=search],[role=search],[role=searchbox],search,' +
  ':is([type=checkbox],[type=radio],[type=range],[type=color],select):not([name],form *)'

/** `beforeinput` and `paste` are for editors that cancel them and change the text by script: no `input` follows there. */
const types = ['beforeinput', 'input', 'compositionstart', 'paste', 'drop']

/** The fields that the user changed, and whether one was a password field meanwhile. */
export const typedFields = new WeakMap<EventTarget, boolean>()

/**
 * Calls back whenever the user types below the root, composes a word, or chooses a file, until the signal ends. Sees into open
 * and closed shadow roots, since these events leave them; not into frames. An ignored field is noted, and not told.
 */
export function watchTyping(
  root: Pick<EventTarget, 'addEventListener'>,
  signal: AbortSignal,
  onTyped: (event: Event) => void,
): void {
  const hear = (event: Event) => {
    const path = event.composedPath()
    const [field] = path as [HTMLInputElement]
    if (event.type === 'input') typedFields.set(field, typedFields.get(field) || field.type === 'password')
    if (event.type === 'drop' && !(event as DragEvent).dataTransfer?.files.length) return
    if (!path.some((node) => (node as Partial<Element>).matches?.(IGNORED))) onTyped(event)
  }
  for (const type of types) root.addEventListener(type, hear, { capture: true, signal })
}
