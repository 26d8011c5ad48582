import { buildArchive } from '../../../server/src/testing/build-bundle'
import type { Operations } from '../../support/operations'
import { attackCode } from './attacks'

export const hostile = '@hostile/app'
export const neighbour = '@hostile/neighbour'
/** What a hostile guest shows when it is there. */
export const there = '能耗一切正常'

/** What a hostile guest brings to try things out by: it takes orders from the test, as its own code would do them. */
const weapons = `
  window.reached = []
  window.weapons = {
    import: (address) => import(address),
    insert: (address) => insert(document, address),
    map: (address) => {
      System.addImportMap({ imports: { booty: address }, integrity: { [address]: window.hashes[address] } })
      return System.import('booty')
    },
    /** An empty frame has the page's policy, but none of the portal's scripts. */
    frame(address) {
      const { contentWindow, contentDocument } = emptyFrame()
      contentWindow.reached = window.reached
      return insert(contentDocument, address)
    },
    /** With the page's nonce, if it has one: every script in the page can read it. */
    inline() {
      const { contentWindow, contentDocument } = emptyFrame()
      contentWindow.reached = window.reached
      const script = contentDocument.createElement('script')
      script.nonce = document.querySelector('[nonce]')?.nonce ?? ''
      script.text = 'window.reached.push("inline")'
      contentDocument.head.append(script)
      if (!window.reached.includes('inline')) throw new Error('It did not run.')
    },
    policy: (name) => trustedTypes.createPolicy(name, { createHTML: (text) => text, createScriptURL: (text) => text }),
  }
  function emptyFrame() {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const pass = { createHTML: (text) => text, createScript: (text) => text, createScriptURL: (text) => text }
    frame.contentWindow.trustedTypes.createPolicy('default', pass)
    return frame
  }
  function insert(document, address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.onload = resolve
      script.onerror = reject
      script.src = address
      document.head.append(script)
    })
  }
`

/** A packed guest that attacks when it is told to; its other file says that it was reached. */
export function packHostile(name: string, version: string): Buffer {
  const manifest = { name, version, title: '能耗总览', titleEn: 'Energy overview', kind: 'element', tag: 'hostile-app' }
  const main = `System.register([], () => ({ execute() {
    ${weapons}
    customElements.define('hostile-app', class extends HTMLElement {
      connectedCallback() { this.textContent = '${there}' }
    })
  } }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, entry: 'main.js' }) },
    { path: 'main.js', body: main },
    { path: 'booty.js', body: `top.reached.push(${JSON.stringify(`${name} ${version}`)})` },
  ])
}

/** A packed guest that brings every attack of the table. */
export function packAttacker(name: string, version: string): Buffer {
  const main = `System.register([], () => ({ execute() {
    ${attackCode}
    customElements.define('attacker-app', class extends HTMLElement {
      connectedCallback() {
        this.textContent = '${there}'
        window.dressUp()
      }
    })
  } }))`
  const manifest = { name, version, title: '订单', titleEn: 'Orders', kind: 'element', tag: 'attacker-app' }
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, entry: 'main.js' }) },
    { path: 'main.js', body: main },
  ])
}

/** The hostile guest where the menu of the demo leads to another, an unreleased version, and one of another tenant. */
export async function releaseHostile(demo: Operations, park: Operations): Promise<string[]> {
  await demo.register('@apps/energy', { menuPrefix: 'energy-moved' })
  await demo.publish(hostile, packHostile(hostile, '1.0.0'))
  await demo.registerInPage(hostile, { menuPrefix: 'energy' })
  await demo.release(hostile, '1.0.0')
  await demo.publish(hostile, packHostile(hostile, '1.1.0'))
  await demo.publish(neighbour, packHostile(neighbour, '1.0.0'))
  await park.registerInPage(neighbour, { menuPrefix: 'neighbour' })
  await park.release(neighbour, '1.0.0')
  const fileOf = (name: string, version: string) => `${encodeURIComponent(name)}/${version}/booty.js`
  return [
    `/api/resources/apps/${fileOf(hostile, '1.1.0')}`,
    `/api/resources/tenants/t-demo/${fileOf(hostile, '1.1.0')}`,
    `/api/resources/apps/${fileOf(neighbour, '1.0.0')}`,
    `/api/resources/tenants/t-park/${fileOf(neighbour, '1.0.0')}`,
  ]
}
