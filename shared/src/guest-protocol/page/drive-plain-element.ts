import type { ElementContent, EventWord, Follow, PlainElement } from '../../contract/registry/plain-element'

/** What of an element is needed, so that this runs in the portal's page and in the frame of an isolated element. */
type Settable = {
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  append(...nodes: (Node | string)[]): void
  addEventListener(type: string, listener: (event: unknown) => void, options?: { signal: AbortSignal }): void
}

/** What an element can follow. */
export type PortalLook = Record<Follow['of'], string>

/** Sets what the manifest names: the registration's value, else the manifest's own. Before the element is connected. */
export function setPlainElement(element: Settable, plain: PlainElement, props: Record<string, unknown>): void {
  const said = (name: string, usual: unknown) => (Object.hasOwn(props, name) ? props[name] : usual)
  for (const [name, usual] of Object.entries(plain.properties)) setProperty(element, name, said(name, usual))
  for (const [name, usual] of Object.entries(plain.attributes)) setAttribute(element, name, said(name, usual))
  element.append(...(plain.content ?? []).map((content) => nodeOf(content, props)))
}

function nodeOf({ text, tag, slot }: ElementContent, props: Record<string, unknown>): Node | string {
  const filledText = text.replace(/\{([\w$]+)\}/g, (_, name: string) => String(props[name] ?? ''))
  if (!tag && !slot) return filledText
  const node = Object.assign(document.createElement(tag ?? 'span'), { textContent: filledText })
  if (slot) node.slot = slot
  return node
}

/** Tells the element how the portal looks, in its own words. */
export function followPortal(element: Settable, plain: PlainElement, look: Partial<PortalLook>): void {
  for (const { of, property, attribute, values } of plain.follows) {
    const word = look[of]
    if (word === undefined) continue
    const value = values?.[word] ?? word
    if (property) setProperty(element, property, value)
    if (attribute) setAttribute(element, attribute, value)
  }
}

/** Says for the element what its events stand for, until the signal ends. */
export function hearPlainElement(
  element: Settable,
  plain: PlainElement,
  say: (type: EventWord['says'], payload: unknown) => void,
  options?: { signal: AbortSignal },
): void {
  for (const [event, word] of Object.entries(plain.events)) {
    element.addEventListener(
      event,
      (happened) => say(word.says, payloadOf({ name: event, ...word }, happened)),
      options,
    )
  }
}

function setProperty(element: Settable, name: string, value: unknown): void {
  if (value !== null) Object.assign(element, { [name]: value })
}

function setAttribute(element: Settable, name: string, value: unknown): void {
  if (value === null) return
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

function payloadOf({ says, name, value = '' }: EventWord, event: unknown): unknown {
  const text = typeof value === 'string' ? filled(value, event) : ''
  if (says === 'title') return { title: text.slice(0, 60) }
  if (says === 'dirty') return { dirty: value !== false }
  if (says === 'navigate') return { path: text }
  if (says === 'event') return { name, detail: text }
  if (says === 'error') return { message: text || 'The element reported an error.' }
  return null
}

function filled(text: string, event: unknown): string {
  return text.replace(/\{([\w.]+)\}/g, (_, path: string) => String(partOf(event, path.split('.')) ?? ''))
}

function partOf(whole: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return whole
  return typeof whole === 'object' && whole !== null
    ? partOf((whole as Record<string, unknown>)[name], rest)
    : undefined
}
