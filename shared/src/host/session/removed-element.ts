type Nodes = 'parentNode' | 'parentElement' | 'nextSibling' | 'previousSibling'
const nodes: readonly Nodes[] = ['parentNode', 'parentElement', 'nextSibling', 'previousSibling']

/** What stands in the document where an element was removed. */
const placeholders = new WeakMap<Node, Comment>()
const elements = new WeakMap<Comment, HTMLElement>()
const prepared = new WeakSet<Node>()

/**
 * Removes an element from the document; a comment holds its place.
 *
 * A framework that drew it goes on as if it were there: the element answers with the neighbours of the comment, and its parent takes
 * the comment for the element when something is put before it, when it is moved, replaced or removed. Only this element and this
 * parent are touched, no prototype.
 */
export function removeElement(element: HTMLElement): Comment {
  forget(element)
  const placeholder = document.createComment('')
  if (element.parentNode) prepare(element.parentNode)
  element.replaceWith(placeholder)
  placeholders.set(element, placeholder)
  elements.set(placeholder, element)
  for (const name of nodes) {
    Object.defineProperty(element, name, { configurable: true, get: () => placeholder[name] })
  }
  const remove = () => forget(element)
  Object.defineProperty(element, 'remove', { configurable: true, writable: true, value: remove })
  return placeholder
}

/** Puts the element back to where its comment is by now. */
export function restoreElement(placeholder: Comment): void {
  const element = elementOf(placeholder)
  if (!element) return
  letGo(element)
  placeholder.replaceWith(element)
}

/** Null: a framework has removed the element, or has put it elsewhere. */
export function elementOf(placeholder: Comment): HTMLElement | null {
  const element = elements.get(placeholder)
  return element && placeholders.get(element) === placeholder ? element : null
}

/** The element is no longer meant to be anywhere. */
function forget(element: Node): void {
  const placeholder = placeholders.get(element)
  letGo(element)
  placeholder?.remove()
}

function letGo(element: Node): void {
  placeholders.delete(element)
  for (const name of [...nodes, 'remove']) Reflect.deleteProperty(element, name)
}

function standIn<T extends Node | null>(node: T): T | Comment {
  return (node && placeholders.get(node)) || node
}

function prepare(parent: Node): void {
  if (prepared.has(parent)) return
  prepared.add(parent)
  const native = Node.prototype
  const methods = {
    appendChild: (node: Node) => void native.appendChild.call(parent, standIn(node)),
    insertBefore: (node: Node, before: Node | null) =>
      void native.insertBefore.call(parent, standIn(node), standIn(before)),
    removeChild(node: Node) {
      if (placeholders.has(node)) forget(node)
      else native.removeChild.call(parent, node)
    },
    replaceChild(next: Node, node: Node) {
      native.replaceChild.call(parent, standIn(next), standIn(node))
      if (placeholders.has(node)) forget(node)
    },
  }
  for (const [name, change] of Object.entries<(node: Node, other: Node) => void>(methods)) {
    // What the browser answers: the node that was added, or the one that went.
    const value = (node: Node, other: Node) => {
      change(node, other)
      return name === 'replaceChild' ? other : node
    }
    Object.defineProperty(parent, name, { configurable: true, writable: true, value })
  }
}
