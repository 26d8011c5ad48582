import { posix } from 'node:path'

/**
 * Statements of an element that shows what a remote of Module Federation exposes. The remote is asked for it by the words of its container
 * (`init`, `get`), with an empty scope: it uses the libraries that it has itself. What it exposes is a function `mount`, or a component of React
 * or of Vue, which is drawn by the remote's own library.
 */
export function federationStarts({
  remote,
  isModule,
  exposed,
}: {
  remote: string
  isModule: boolean
  exposed: string
}): string[] {
  const address = JSON.stringify(`./${posix.normalize(remote)}`)
  return [
    'const before = new Set(Object.keys(window))',
    'const isContainer = (one) => typeof one?.get === "function" && typeof one?.init === "function"',
    isModule ? `const module = await import(${address})` : `await load(${address})`,
    'const left = Object.keys(window).filter((key) => !before.has(key)).map((key) => window[key])',
    `const container = [${isModule ? 'module, module.default, ' : ''}...left].find(isContainer)`,
    "if (!container) throw new Error('The remote has left no container.')",
    'const scope = {}',
    'await container.init(scope)',
    `const exposed = (await container.get(${JSON.stringify(exposed)}))()`,
    'const { host } = element',
    'const props = { ...element.props, host, path: element.path }',
    'const library = async (name) => (await Object.values(scope[name] ?? {})[0]?.get())?.()',
    'const draw = exposed.mount ?? exposed.default?.mount',
    'const React = draw ? null : await library("react")',
    'const dom = React && ((await library("react-dom/client")) ?? (await library("react-dom")))',
    'const Vue = draw || React ? null : await library("vue")',
    'if (draw) await draw(element, props)',
    'else if (dom) dom.createRoot(element).render(React.createElement(exposed.default ?? exposed, props))',
    'else if (Vue) Vue.createApp(exposed.default ?? exposed, props).mount(element)',
    "else throw new Error('What is exposed has no mount, and the remote shares neither React and react-dom nor Vue.')",
  ]
}
