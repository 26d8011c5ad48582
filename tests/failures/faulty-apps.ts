import { buildArchive } from '../../server/src/testing/build-bundle'

export const app = '@failures/app'
export const frameApp = '@failures/frame'
/** What a guest shows that is well. */
export const alive = '一切正常'

export type FaultyApp = {
  kind?: 'element' | 'system'
  isolation?: 'frame'
  timeouts?: Record<string, number>
  /** Statements that run when the bundle is evaluated. */
  script?: string
  /** Dependencies of the bundle. */
  imports?: string[]
  /** Members of the element's class. `fail()` throws while the cause is there. */
  members?: string
  /** Lifecycles of a System bundle, in place of those that do nothing wrong. */
  lifecycles?: string
}

/** The page of the portal says whether the cause of a failure is there. */
const fail = `const fail = (what) => { if (window.isFaulty) throw new Error(what + ' is broken') }`

const element = (members: string) => `customElements.define('failures-app', class extends HTMLElement {
  connectedCallback() { this.show() }
  show() { this.textContent = '${alive}' }
  ${members}
})`

const system = (lifecycles: string) => `give({
  bootstrap: async () => {},
  mount: async ({ domElement }) => { domElement.textContent = '${alive}' },
  unmount: async ({ domElement }) => { domElement.replaceChildren() },
  ${lifecycles}
})`

/** A packed sub-app with one fault. */
export function packFaultyApp(version: string, faulty: FaultyApp): Buffer {
  const { kind = 'element', isolation = 'none', timeouts = {}, script = '', imports = [] } = faulty
  const manifest = {
    name: app,
    title: '能耗总览',
    titleEn: 'Energy overview',
    entry: 'main.js',
    version,
    kind,
    isolation,
    timeouts,
    ...(kind === 'element' ? { tag: 'failures-app' } : {}),
  }
  const body = kind === 'element' ? element(faulty.members ?? '') : system(faulty.lifecycles ?? '')
  const main = `System.register(${JSON.stringify(imports)}, (give) => ({
    setters: ${JSON.stringify(imports)}.map(() => () => {}),
    execute() { ${fail}; ${script}; ${body} }
  }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(manifest) },
    { path: 'main.js', body: main },
  ])
}
