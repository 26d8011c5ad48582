import type { MicroFrontend } from '../../../contract/registry/micro-frontends'

/** The guest's own address, then its inner path below it. An inner path cannot lead to another origin. */
export function addressOf(guest: MicroFrontend, path: string): string {
  const { src = '', origin = '' } = guest.iframe ?? {}
  const address = path === '' || path === '/' ? src : new URL(`./${path.replace(/^\/+/, '')}`, src).href
  if (new URL(address).origin !== origin) throw new Error(`${guest.serviceCode} is not at its registered origin.`)
  return address
}

/** Our page around an isolated element. A version has one of its own. */
export const isolatedPage = ({ iframe }: MicroFrontend): string => new URL(iframe?.src ?? '', document.baseURI).href

/** A frame moves by replacing, so that the portal's own "back" never gets stuck in it. */
export function replaceAddress(frame: HTMLIFrameElement, guest: MicroFrontend, path: string): void {
  frame.contentWindow?.location.replace(addressOf(guest, path))
}
