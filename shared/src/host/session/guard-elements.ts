import { subscribe } from 'valtio'
import { can, session } from './session.store'

const MARK = 'data-permission'
const FORM = 'data-permission-form'

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
  const observer = new MutationObserver(() => look())

  const watch = (root: Node) => {
    if (roots.has(root)) return
    roots.add(root)
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: [MARK, FORM] })
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

function show(element: HTMLElement, isShown: boolean): void {
  const isHidden = element.hasAttribute('data-permission-denied')
  if (isShown !== isHidden) return
  element.toggleAttribute('data-permission-denied', !isShown)
  element.toggleAttribute('inert', !isShown)
  if (isShown) element.style.removeProperty('display')
  else element.style.setProperty('display', 'none', 'important')
}
