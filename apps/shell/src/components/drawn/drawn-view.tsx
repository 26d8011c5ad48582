import type { RemoteReceiverElement, RemoteReceiverNode, RemoteReceiverRoot } from '@remote-dom/core/receivers'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { drawnComponents, type DrawnComponent } from './drawn-components'
import { isDrawnTag, type Drawing } from './drawing'
import styles from './drawn-view.module.css'

// One file with what takes the messages: they come together.
export { createDrawing } from './drawing'

/** What a guest has the portal draw. An element of an unknown name is not drawn, and what is in it neither. */
export function DrawnView({ drawing, title }: { drawing: Drawing; title: string }) {
  return (
    <section className={styles.view} aria-label={title}>
      <Children node={drawing.receiver.root} drawing={drawing} />
    </section>
  )
}

type NodeProps<Node> = { node: Node; drawing: Drawing }

function Children({ node, drawing }: NodeProps<RemoteReceiverElement | RemoteReceiverRoot>) {
  useVersion(node, drawing)
  return node.children.map((child) => <Drawn key={child.id} node={child} drawing={drawing} />)
}

function Drawn({ node, drawing }: NodeProps<RemoteReceiverNode>): ReactNode {
  if ('element' in node) return <Element node={node} drawing={drawing} />
  return node.type === 3 ? <Text node={node} drawing={drawing} /> : null
}

function Text({ node, drawing }: NodeProps<Extract<RemoteReceiverNode, { data: string }>>) {
  useVersion(node, drawing)
  return node.data.slice(0, 2_000)
}

function Element({ node, drawing }: NodeProps<RemoteReceiverElement>) {
  useVersion(node, drawing)
  const listens = (name: string) => Boolean(node.eventListeners[name])
  if (!isDrawnTag(node.element)) return null
  const Component = drawnComponents[node.element] as DrawnComponent
  return (
    <Component
      node={node}
      emit={(name, detail) => listens(name) && drawing.emit(node.id, name, detail)}
      isHeard={listens}
    >
      <Children node={node} drawing={drawing} />
    </Component>
  )
}

/** Draws again whenever the node has changed. */
function useVersion(node: RemoteReceiverNode | RemoteReceiverRoot, { receiver }: Drawing): number | undefined {
  const [subscribe, version] = useMemo(() => {
    const follow = (onChange: () => void) => {
      const life = new AbortController()
      receiver.subscribe(node, onChange, { signal: life.signal })
      return () => life.abort()
    }
    return [follow, () => receiver.get(node)?.version] as const
  }, [node, receiver])
  return useSyncExternalStore(subscribe, version)
}
