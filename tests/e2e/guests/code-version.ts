import type { Page, Route } from '@playwright/test'
import { buildArchive } from '../../../server/src/testing/build-bundle'

/** What {@link packCodeVersion} shows: written into its code, whatever the portal says of it. */
export const codeVersion = (version: string) => `code ${version}`

/** An element that shows the version of its own code, and asks for its tag before it defines it, as many libraries do. */
export function packCodeVersion(name: string, tag: string, version: string): Buffer {
  const manifest = { name, version, title: '版本', titleEn: 'Version', kind: 'element', entry: 'main.js', tag }
  const main = `System.register([], () => ({ execute() {
    if (!customElements.get('${tag}')) customElements.define('${tag}', class extends HTMLElement {
      connectedCallback() { this.textContent = '${codeVersion(version)}' }
    })
  } }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(manifest) },
    { path: 'main.js', body: main },
  ])
}

/** Scripts on their way into the page, each held until the test lets it in. */
export type HeldScripts = {
  /** Settles when every address has been asked for; lets nothing in. */
  untilAsked(addresses: readonly RegExp[]): Promise<void>
  letIn(address: RegExp): Promise<void>
}

/** Holds scripts whose address matches. */
export async function holdScripts(page: Page, matching: RegExp): Promise<HeldScripts> {
  const held: Route[] = []
  let onHeld = () => {}
  const has = (address: RegExp) => held.some((route) => address.test(route.request().url()))
  await page.route(matching, (route) => {
    if (route.request().resourceType() !== 'script') return route.continue()
    held.push(route)
    onHeld()
  })
  return {
    untilAsked: (addresses) =>
      new Promise((resolve) => {
        onHeld = () => addresses.every(has) && resolve()
        onHeld()
      }),
    async letIn(address) {
      const wanted = held.filter((route) => address.test(route.request().url()))
      await Promise.all(wanted.map((route) => route.continue()))
    },
  }
}
