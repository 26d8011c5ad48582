import SemiResizeObserver from '@douyinfe/semi-ui/lib/es/resizeObserver'
import SemiTooltip from '@douyinfe/semi-ui/lib/es/tooltip'

/** The corner of React's fiber that the walk below reads. */
type Fiber = { tag: number; child: Fiber | null; sibling: Fiber | null; alternate: Fiber | null; stateNode: unknown }

const HOST_TAGS = [5, 26, 27]
const PORTAL_TAG = 4

/**
 * Gives Semi a DOM node where React 19 hands it a component instance.
 *
 * Semi measures the trigger of a popup through a `ref`. For a Semi class component (Button, Avatar) that ref is the
 * instance, and without `findDOMNode` nothing turns it into its node: popups are drawn off-screen and every mousedown
 * throws. Applied once, before anything uses Semi; applying it again changes nothing.
 */
export function patchSemi(): void {
  const tooltip = SemiTooltip.prototype as object
  if (Object.hasOwn(tooltip, 'triggerEl')) return

  Object.defineProperty(tooltip, 'triggerEl', property({ set: toNodeRef }))
  Object.defineProperty(SemiResizeObserver.prototype, 'childNode', property({ get: toNode }))
}

/** The DOM node that a component instance renders first; anything else is handed back as it is. */
export function toNode(value: unknown): unknown {
  const fiber = (value as { _reactInternals?: Fiber } | null | undefined)?._reactInternals
  if (!fiber) return value
  return firstConnectedNode(fiber)
}

function toNodeRef(ref: unknown): unknown {
  const target = { current: (ref as { current: unknown }).current }
  return {
    get current() {
      return toNode(target.current)
    },
    set current(value: unknown) {
      target.current = value
    },
  }
}

/** A property that passes its value through a function on the way in or out. */
function property(convert: {
  get?: (value: unknown) => unknown
  set?: (value: unknown) => unknown
}): PropertyDescriptor {
  type Holder = Record<symbol, unknown>
  const key = Symbol('value')
  return {
    configurable: true,
    get(this: Holder) {
      return convert.get ? convert.get(this[key]) : this[key]
    },
    set(this: Holder, value: unknown) {
      this[key] = convert.set ? convert.set(value) : value
    },
  }
}

/** React keeps two trees; the instance may point into the one that is not on the page. */
function firstConnectedNode(fiber: Fiber): unknown {
  const node = firstNode(fiber)
  if (node instanceof Node && node.isConnected) return node
  return (fiber.alternate && firstNode(fiber.alternate)) ?? node
}

function firstNode(fiber: Fiber): unknown {
  if (HOST_TAGS.includes(fiber.tag)) return fiber.stateNode
  for (let child = fiber.child; child; child = child.sibling) {
    if (child.tag === PORTAL_TAG) continue
    const node = firstNode(child)
    if (node) return node
  }
  return null
}
