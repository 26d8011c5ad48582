import { subscribe } from 'valtio'
import { can, session } from './session.store'

const MARK = 'data-permission'
const FORM = 'data-permission-form'
const DENIED = 'data-permission-denied'

/**
 * Takes the elements inside a guest's container off the page whose `data-permission` names no action that the user holds,
 * until the returned function is called; several actions are separated by commas, one is enough. Inside an element with
 * `data-permission-form` its own list decides (spec 6).
 *
 * They are out of sight, of reach and of the accessibility tree, and stay in the document: what a framework has drawn it must
 * find again. They come back with the right. It is a convenience, no protection: the guest's server decides.
 */
export function guardElements(container: HTMLElement): () => void {
  const roots = new Set<Node>()
  const observer = new MutationObserver((records) => {
    if (records.some(matters)) look()
  })

  const watch = (root: Node) => {
    if (roots.has(root)) return
    roots.add(root)
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: [MARK, FORM, 'style'] })
  }
  const look = () => {
    watch(container)
    for (const root of [container, ...openShadows(container)]) {
      watch(root)
      root.querySelectorAll<HTMLElement>(`[${MARK}]`).forEach((element) => show(element, isGranted(element)))
    }
  }

  look()
  let { permissions } = session
  const stop = subscribe(session, () => {
    if (permissions === session.permissions) return
    permissions = session.permissions
    look()
  })
  return () => {
    observer.disconnect()
    stop()
  }
}

/** The shadow root of the guest's own element; what lies deeper is its own affair. Not a search of the whole guest. */
function openShadows(container: HTMLElement): ShadowRoot[] {
  return [...container.querySelectorAll(':scope > *, :scope > * > *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
}

function isGranted(element: HTMLElement): boolean {
  const form = element.closest(`[${FORM}]`)
  const own = form && new Set(listed(form.getAttribute(FORM)))
  return listed(element.getAttribute(MARK)).some((action) => (own ? own.has(action) : can(action)))
}

function listed(actions: string | null): string[] {
  return (actions ?? '').split(',').flatMap((action) => action.trim() || [])
}

/** Guests move and fade what they like; only one that is taken off the page must not bring itself back. */
function matters({ attributeName, target }: MutationRecord): boolean {
  return attributeName !== 'style' || (target as HTMLElement).hasAttribute(DENIED)
}

type Own = { display: string; priority: string; isInert: boolean }
/** What the guest itself wants of an element that is off the page: it has that when the right comes. */
const ownOf = new WeakMap<HTMLElement, Own>()

function show(element: HTMLElement, isShown: boolean): void {
  const { style } = element
  const isDenied = element.hasAttribute(DENIED)
  if (isShown && !isDenied) return
  if (isShown) return giveBack(element)
  if (isDenied && style.display === 'none') return
  const isInert = isDenied ? ownOf.get(element)?.isInert === true : element.hasAttribute('inert')
  const [display, priority] = [style.getPropertyValue('display'), style.getPropertyPriority('display')]
  ownOf.set(element, { display, priority, isInert })
  element.toggleAttribute(DENIED, true)
  element.toggleAttribute('inert', true)
  style.setProperty('display', 'none', 'important')
}

function giveBack(element: HTMLElement): void {
  const { display = '', priority = '', isInert = false } = ownOf.get(element) ?? {}
  element.toggleAttribute(DENIED, false)
  element.toggleAttribute('inert', isInert)
  element.style.setProperty('display', display, priority)
}
