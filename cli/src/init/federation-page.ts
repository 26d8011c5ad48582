import { posix } from 'node:path'
import { takenFromPortal } from './federation-libraries'

/**
 * Statements of an element that shows what a remote of Module Federation exposes. The remote is asked for it by the words of its container
 * (`init`, `get`). Of the libraries that it puts into the scope, those that the portal has in a version that fits are given by the portal. What it
 * exposes is a function `mount`, or a component of React or of Vue, which is drawn by the library of the scope.
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
    `const takenFromPortal = ${takenFromPortal.toString()}`,
    'const page = JSON.parse(document.getElementById("center-frame")?.textContent || "{}")',
    'const versions = page.libraries?.versions ?? {}',
    'const used = new Set()',
    'const give = (name) => async () => {',
    '  used.add(name)',
    '  const module = { ...(await System.import(name)), __esModule: true }',
    '  return () => module',
    '}',
    'for (const name of takenFromPortal(scope, versions)) {',
    '  const version = versions[name]',
    '  const shareConfig = { singleton: true, requiredVersion: false, eager: false, strictVersion: false }',
    '  const entry = { version, scope: ["default"], from: "center", shareConfig, useIn: [], deps: [], strategy: "version-first" }',
    '  scope[name] = { ...scope[name], [version]: { ...entry, eager: false, loaded: false, get: give(name) } }',
    '}',
    `const exposed = (await container.get(${JSON.stringify(exposed)}))()`,
    'const { host } = element',
    'const props = { ...element.props, host, path: element.path }',
    'const isOwn = (one) => one.from !== "center"',
    'const library = async (name) => (await Object.values(scope[name] ?? {}).find(isOwn)?.get())?.()',
    'const draw = exposed.mount ?? exposed.default?.mount',
    'const libraryInUse = used.has("react") ? (name) => System.import(name) : library',
    'const React = draw ? null : await libraryInUse("react")',
    'const dom = React && ((await libraryInUse("react-dom/client")) ?? (await libraryInUse("react-dom")))',
    'const Vue = draw || React ? null : await library("vue")',
    'if (draw) await draw(element, props)',
    'else if (dom?.createRoot) dom.createRoot(element).render(React.createElement(exposed.default ?? exposed, props))',
    'else if (Vue) Vue.createApp(exposed.default ?? exposed, props).mount(element)',
    "else throw new Error('What is exposed has no mount, and the remote shares neither react with react-dom/client nor vue.')",
  ]
}
