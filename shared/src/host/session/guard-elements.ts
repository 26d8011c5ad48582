import { subscribe } from 'valtio'
import { elementOf, removeElement, restoreElement } from './removed-element'
import { can, session } from './session.store'

const MARK = 'data-permission'
const FORM = 'data-permission-form'

/**
 * Removes the elements inside a guest's container whose `data-permission` names no action that the user holds, until the returned
 * function is called; several actions are separated by commas, one is enough. Inside an element with `data-permission-form` its own
 * list decides (spec 6).
 *
 * They are not in the document, and come back to their place with the right. It is a convenience, no protection: the guest's server
 * decides.
 */
export function guardElements(container: HTMLElement): () => void {
  const roots = new Set<Node>()
  /** The placeholder holds its element; what a framework has thrown away is not kept from here. */
  const removed = new Set<WeakRef<Comment>>()
  const observer = new MutationObserver(() => look())

  const watch = (root: Node) => {
    if (roots.has(root)) return
    roots.add(root)
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: [MARK, FORM] })
  }
  const remove = (element: HTMLElement) => {
    // A framework changes the mark also while the element is away.
    observer.observe(element, { attributes: true, attributeFilter: [MARK] })
    removed.add(new WeakRef(removeElement(element)))
  }
  const restoreGranted = () => {
    for (const reference of removed) {
      const placeholder = reference.deref()
      const element = placeholder ? elementOf(placeholder) : null
      if (placeholder && element && !isGranted(element)) continue
      removed.delete(reference)
      if (placeholder) restoreElement(placeholder)
    }
  }
  const look = () => {
    restoreGranted()
    watch(container)
    for (const root of [container, ...openShadows(container)]) {
      watch(root)
      for (const element of root.querySelectorAll<HTMLElement>(`[${MARK}]`)) if (!isGranted(element)) remove(element)
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
  // An element that was removed still names its parent.
  const form = element.closest(`[${FORM}]`) ?? element.parentElement?.closest(`[${FORM}]`)
  const own = form && new Set(listed(form.getAttribute(FORM)))
  return listed(element.getAttribute(MARK)).some((action) => (own ? own.has(action) : can(action)))
}

function listed(actions: string | null): string[] {
  return (actions ?? '').split(',').flatMap((action) => action.trim() || [])
}
