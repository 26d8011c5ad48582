import { buildArchive } from '../../../server/src/testing/build-bundle'

/** What the element did, as it tells it in attributes: `prerendering` when it was connected, what it heard, how many listeners it has. */
export type EarlyWords = { born: string | null; heard: string | null }

/**
 * A notepad that may be mounted before it is opened. It says its name, asks for a notice at once, and listens to the window as long as it
 * is in the page.
 */
export function packEarlyNotepad(name: string, version: string): Buffer {
  const manifest = { name, version, title: '交接班记录', titleEn: 'Shift log', kind: 'element', prerender: true }
  const main = `System.register([], () => ({ execute() {
    customElements.define('early-notepad', class extends HTMLElement {
      #listen = () => undefined
      connectedCallback() {
        this.setAttribute('born', this.host.prerendering ? 'early' : 'opened')
        this.host.on('visible', () => this.setAttribute('heard', 'visible'))
        this.host.setTitle('提前的记录')
        this.host.overlay({ kind: 'toast', level: 'info', text: '你好' }).catch(() => undefined)
        window.addEventListener('resize', this.#listen)
        const field = document.createElement('textarea')
        field.setAttribute('aria-label', '内容')
        this.append(field)
        this.dispatchEvent(new CustomEvent('mf:ready'))
      }
      disconnectedCallback() {
        window.removeEventListener('resize', this.#listen)
      }
    })
  } }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, entry: 'main.js', tag: 'early-notepad' }) },
    { path: 'main.js', body: main },
  ])
}
