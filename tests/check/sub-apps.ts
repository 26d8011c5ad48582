import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckName } from '../../cli/src/check/report'

/** A tiny sub-app with one fault. `trips` is the only check that may fail because of it. */
export type FaultySubApp = {
  what: string
  trips: CheckName
  says: RegExp
  /** Found by the same look as another one, which `npm test` has. */
  like?: true
  manifest?: Record<string, unknown>
  /** Members of the element's class: everything that is special about it. */
  members?: string
  /** Statements beside the class. */
  script?: string
  /** Whole files, in the place of the script that is made of the parts above. */
  files?: Record<string, string>
}

const manifest = {
  name: '@check/sub-app',
  title: '检查',
  titleEn: 'Check',
  kind: 'element',
  version: '1.0.0',
  entry: 'main.js',
  tag: 'check-sub-app',
}

/** An element without fault, as far as the members leave it so. */
function toScript(members: string, script: string): string {
  return `System.register([], () => ({ execute() {
  ${script}
  customElements.define('check-sub-app', class extends HTMLElement {
    connectedCallback() { this.draw() }
    draw() { this.write('Hello') }
    write(text) {
      const line = document.createElement('p')
      line.textContent = text
      this.replaceChildren(line)
      return line
    }
    ${members}
  })
} }))`
}

/** The same as a module of the browser, with a chunk beside it. */
export const nativeSubApp: Partial<FaultySubApp> = {
  manifest: { entry: 'main.mjs' },
  files: {
    'main.mjs': `import { greeting } from './greeting.mjs'
customElements.define('check-sub-app', class extends HTMLElement {
  connectedCallback() {
    const line = document.createElement('p')
    line.textContent = greeting
    this.replaceChildren(line)
    this.ready = import('./later.mjs').then(({ more }) => line.append(more))
  }
})`,
    'greeting.mjs': "export const greeting = 'Hello'",
    'later.mjs': "export const more = ', later'",
  },
}

/** Isolated, and what it types is handed over; it says so when it is not in a frame of opaque origin. */
export const isolatedSubApp: Partial<FaultySubApp> = {
  manifest: { isolation: 'frame' },
  members: `draw() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const field = document.createElement('textarea')
    field.setAttribute('aria-label', window.origin)
    field.value = this.state?.text ?? ''
    shadow.replaceChildren(field)
    if (window.origin !== 'null') throw new Error('not isolated')
  }
  beforeSwap() { return { dirty: false, state: { text: this.shadowRoot.querySelector('textarea').value } } }`,
}

export function writeSubApp({ manifest: changes = {}, members = '', script = '', files }: Partial<FaultySubApp>): {
  folder: string
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'center-check-'))
  const all = {
    'center.json': JSON.stringify({ ...manifest, ...changes }),
    ...(files ?? { 'main.js': toScript(members, script) }),
  }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const label = (tag: string) =>
  `const field = document.createElement('${tag}'); field.setAttribute('aria-label', 'Text')`

export const faultySubApps: FaultySubApp[] = [
  {
    what: 'a manifest with an unknown field',
    trips: 'manifest',
    says: /colour/,
    manifest: { colour: 'red' },
  },
  {
    what: 'a library of another version than the portal has',
    trips: 'manifest',
    says: /react \^18\.0\.0 is expected, this portal has 19\./,
    manifest: { shared: { react: '^18.0.0' } },
  },
  {
    what: 'an entry that is not there',
    trips: 'files',
    says: /lost\.js is named/,
    manifest: { entry: 'lost.js' },
  },
  {
    what: 'a native module that imports a library by its name',
    trips: 'files',
    says: /main\.mjs imports react, which is not in the bundle/,
    manifest: { entry: 'main.mjs' },
    files: { 'main.mjs': "import 'react'" },
  },
  {
    what: 'a script that is too big',
    trips: 'size',
    says: /fetches .* of script/,
    script: `const weight = ${JSON.stringify(Array.from({ length: 9000 }, (_, index) => (index * 7919 ** 3) % 1e9).join())}`,
  },
  {
    what: 'an element that is never ready',
    trips: 'lifecycle',
    says: /did not mount within 0\.4 s/,
    manifest: { timeouts: { mountMs: 400 } },
    members: 'ready = new Promise(() => undefined)',
  },
  {
    what: 'an isolated element that needs storage',
    trips: 'lifecycle',
    says: /localStorage/,
    manifest: { isolation: 'frame' },
    members: "draw() { this.write(localStorage.getItem('last') ?? 'Hello') }",
  },
  {
    what: 'an element that shows nothing',
    trips: 'lifecycle',
    says: /Nothing can be seen/,
    members: 'draw() {}',
  },
  {
    what: 'a listener on window that stays',
    trips: 'leaks',
    says: /listeners/,
    members: "draw() { this.write('Hello'); window.addEventListener('resize', () => this.title) }",
  },
  {
    what: 'a timer that goes on',
    like: true,
    trips: 'leaks',
    says: /intervals/,
    members: "draw() { this.write('Hello'); setInterval(() => 1, 60000) }",
  },
  {
    what: 'a dialog that is left in the body',
    like: true,
    trips: 'leaks',
    says: /<div class="left"> in <body>/,
    members: `draw() {
      this.write('Hello')
      const left = document.createElement('div')
      left.className = 'left'
      document.body.append(left)
    }`,
  },
  {
    what: 'a style that reaches the portal',
    trips: 'styles',
    says: /<h1> color: .* → rgb\(255, 0, 0\)/,
    members: `draw() { this.write('Hello') }
    disconnectedCallback() { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet) }
    sheet = (() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('h1 { color: rgb(255, 0, 0) }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return sheet
    })()`,
  },
  {
    what: 'an error on the console',
    trips: 'console',
    says: /something is odd/,
    members: "draw() { this.write('Hello'); console.error('something is odd') }",
  },
  {
    what: 'a picture from somewhere else',
    trips: 'policy',
    says: /Content Security Policy/,
    members: "draw() { this.write('Hello'); new Image().src = 'https://elsewhere.invalid/picture.png' }",
  },
  {
    what: 'a field without a name',
    trips: 'accessibility',
    says: /select-name/,
    members: `draw() {
      this.write('Hello')
      this.append(document.createElement('select'))
    }`,
  },
  {
    what: 'a place of its own that scrolls and that no key reaches',
    trips: 'accessibility',
    says: /scrollable-region-focusable/,
    members: `draw() {
      const line = this.write('Hello')
      line.style.cssText = 'block-size: 40px; overflow: auto'
      line.textContent = 'Hello '.repeat(2000)
    }`,
    like: true,
  },
  {
    what: 'a message that is not in the contract',
    trips: 'messages',
    says: /sends teleport, which the portal does not know/,
    members: "draw() { this.write('Hello'); this.host.post('teleport', null) }",
  },
  {
    what: 'a payload that does not fit',
    like: true,
    trips: 'messages',
    says: /sends title, with a payload/,
    members: "draw() { this.write('Hello'); this.host.setTitle(42) }",
  },
  {
    what: 'too much work before the first paint',
    trips: 'slow-cpu',
    says: /on a processor 4 times as slow/,
    members: `draw() {
      let sum = 0
      for (let step = 0; step < 3e8; step += 1) sum += Math.sqrt(step)
      this.write('Hello ' + Math.round(sum))
    }`,
  },
  {
    what: 'a failure of fetch that is not caught',
    trips: 'network',
    says: /uncaught/,
    members: "draw() { this.write('Hello'); fetch(new URL('/center/assets/tokens.css', location.href)) }",
  },
  {
    what: 'a state that does not come back',
    trips: 'state',
    says: /is gone after it/,
    members: `draw() {
      ${label('textarea')}
      this.append(field)
    }
    beforeSwap() { return { dirty: false, state: { text: this.querySelector('textarea').value } } }`,
  },
  {
    what: 'a state that cannot be copied',
    like: true,
    trips: 'state',
    says: /beforeSwap fails/,
    members: 'beforeSwap() { return { dirty: false, state: { draw: () => undefined } } }',
  },
]
