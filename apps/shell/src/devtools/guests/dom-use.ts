/** What a guest has in the page. What is inside of a frame is another page's, and cannot be counted. */
export type DomUse = { nodes: number; shadowRoots: number; frames: number; pixels: string }

/** Counts elements below a container, through open shadow roots. */
export function measureDom(container: Element): DomUse {
  const use = { nodes: 0, shadowRoots: 0, frames: 0 }
  count(container, use)
  const { width, height } = container.getBoundingClientRect()
  return { ...use, pixels: `${Math.round(width)} × ${Math.round(height)}` }
}

function count(root: ParentNode, use: Pick<DomUse, 'nodes' | 'shadowRoots' | 'frames'>): void {
  for (const element of root.querySelectorAll('*')) {
    use.nodes += 1
    if (element.localName === 'iframe') use.frames += 1
    if (!element.shadowRoot) continue
    use.shadowRoots += 1
    count(element.shadowRoot, use)
  }
}
