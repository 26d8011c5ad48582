/**
 * Lets one tag exist in two versions: while a version's code is evaluated, its `define` of the tag goes to a name of that
 * version. Only that tag is touched, and only then.
 *
 * `customElements` has no way to undefine, so code that was evaluated stays; it is the same class when a tenant rolls back.
 */
export async function evaluateUnderVersion<T>(
  tag: string,
  version: string,
  evaluate: () => Promise<T>,
): Promise<{ value: T; tag: string }> {
  const turn = (turns.get(tag) ?? Promise.resolve()).then(() => evaluateAlone(tag, version, evaluate))
  turns.set(
    tag,
    turn.catch(() => undefined),
  )
  return turn
}

/** Two versions of one tag are evaluated one after the other: the name in force is the page's. */
const turns = new Map<string, Promise<unknown>>()

async function evaluateAlone<T>(tag: string, version: string, evaluate: () => Promise<T>) {
  const name = freeName(`${tag}-${version.toLowerCase()}`)
  const define = customElements.define
  customElements.define = function (asked, constructor, options) {
    define.call(customElements, asked === tag ? name : asked, constructor, options)
  }
  try {
    const value = await evaluate()
    return { value, tag: customElements.get(name) ? name : tag }
  } finally {
    customElements.define = define
  }
}

/** A version that was evaluated, failed and is tried again cannot take its first name twice. */
function freeName(name: string): string {
  let candidate = name
  for (let count = 2; customElements.get(candidate); count++) candidate = `${name}-${count}`
  return candidate
}
