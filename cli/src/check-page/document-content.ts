/** What stands in the document outside the harness and the probes: one line an element, adopted style sheets at the end. */
export function describeOutside(own: readonly Element[]): string[] {
  const { head, body, documentElement, adoptedStyleSheets } = document
  const elements = [documentElement, head, body].flatMap((parent) => [...parent.children])
  const outside = elements.filter((element) => element !== head && element !== body && !own.includes(element))
  const lines = outside.map((element) => `${describe(element)} in <${element.parentElement?.localName}>`)
  const sheets = adoptedStyleSheets.map((_, index) => `adopted style sheet ${index + 1} of the document`)
  const attributes = [documentElement, body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value}" on <${element.localName}>`),
  )
  return [...lines, ...sheets, ...attributes]
}

function describe(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => ['id', 'class', 'src', 'href', 'rel', 'role', 'data-emotion'].includes(name))
    .map(({ name, value }) => ` ${name}="${value.slice(0, 80)}"`)
  return `<${element.localName}${attributes.join('')}>`
}

const seen = 'img, svg, canvas, video, input, select, textarea, button, iframe'

/** Whether a person sees something below a node: text, a picture, a field. Looks into open shadow roots. */
export function showsSomething(node: Element | ShadowRoot): boolean {
  const text = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
  if (text && isDrawn(node instanceof ShadowRoot ? node.host : node)) return true
  return [...node.children].some((child) => {
    if (child.localName === 'style' || child.localName === 'script') return false
    if (child.matches(seen) && isDrawn(child)) return true
    return showsSomething(child) || (child.shadowRoot !== null && showsSomething(child.shadowRoot))
  })
}

function isDrawn(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}
