import { buildArchive } from '../../../server/src/testing/build-bundle'

/**
 * A notepad as many are written: it says what it holds only when it has asked elsewhere, and draws its field only when it
 * has been ready for a while. Both waits are of timers, so that keys come in between.
 */
export function packSlowNotepad(name: string, version: string): Buffer {
  const manifest = { name, version, title: '交接班记录', titleEn: 'Shift log', kind: 'element' }
  const main = `System.register([], () => ({ execute() {
    const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    customElements.define('slow-notepad', class extends HTMLElement {
      async connectedCallback() {
        await soon(150)
        this.dispatchEvent(new CustomEvent('mf:ready'))
        await soon(150)
        const field = document.createElement('textarea')
        field.setAttribute('aria-label', '内容')
        this.append(field)
        field.focus()
        field.value = typeof this.state === 'string' ? this.state : ''
      }
      async beforeSwap() {
        const state = this.querySelector('textarea')?.value ?? this.state
        await soon(150)
        return { dirty: true, state }
      }
    })
  } }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, entry: 'main.js', tag: 'slow-notepad' }) },
    { path: 'main.js', body: main },
  ])
}
