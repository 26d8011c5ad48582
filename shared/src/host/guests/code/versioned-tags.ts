/**
 * Lets one tag exist in two versions: while a version's code is evaluated, its `define` of the tag goes to a name of that
 * version. Only that tag is touched, and only then. Answers what that code defined, and never an element of the plain tag,
 * which is the page's or another version's.
 *
 * `customElements` has no way to undefine, so code that was evaluated stays; it is the same class when a tenant rolls back.
 */
export function evaluateUnderVersion(
  tag: string,
  version: string,
  evaluate: () => Promise<unknown>,
): Promise<CustomElementConstructor | undefined> {
  const evaluateNext = () => evaluateAlone(tag, version, evaluate)
  const turn = Promise.resolve(turns.get(tag)).then(evaluateNext, evaluateNext)
  turns.set(tag, turn)
  return turn
}

/** Two versions of one tag are evaluated one after the other; versions of different tags at once. */
const turns = new Map<string, Promise<unknown>>()

/** Where a `define` of a tag goes at this moment. */
const nameByTag = new Map<string, string>()

async function evaluateAlone(tag: string, version: string, evaluate: () => Promise<unknown>) {
  wrapDefine()
  const name = freeName(`${tag}-${version.toLowerCase()}`)
  nameByTag.set(tag, name)
  try {
    await evaluate()
    return customElements.get(name)
  } finally {
    nameByTag.delete(tag)
  }
}

/** The registry of the page whose `define` is ours. A polyfill may put another in its place. */
let wrapped: CustomElementRegistry | undefined

/** Once, for the life of the page: to take it off again would take off what others have put on it meanwhile. */
function wrapDefine(): void {
  if (wrapped === customElements) return
  const registry = (wrapped = customElements)
  const { define } = registry
  registry.define = (tag, constructor, options) =>
    define.call(registry, nameByTag.get(tag) ?? tag, constructor, options)
}

/** A version that was evaluated, failed and is tried again cannot take its first name twice. */
function freeName(name: string): string {
  let candidate = name
  for (let count = 2; customElements.get(candidate); count++) candidate = `${name}-${count}`
  return candidate
}
