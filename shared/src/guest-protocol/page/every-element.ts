/** Every element below the root that the selector names, inside of open shadow roots too, in the order of the document. */
export function everyElement(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? everyElement(element.shadowRoot, selector) : []),
  ])
}
