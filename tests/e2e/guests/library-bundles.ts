import { buildArchive } from '../../../server/src/testing/build-bundle'

type Manifest = { name: string; version: string } & Record<string, unknown>

function pack(manifest: Manifest, files: Record<string, string>): Buffer {
  const { name } = manifest
  const whole = { title: name, titleEn: name, kind: 'system', entry: 'main.js', ...manifest }
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(whole) },
    ...Object.entries(files).map(([path, body]) => ({ path, body })),
  ])
}

/** An app that provides the library `clock`, whose version lies in a file of its own. */
export function packClock(name: string, version: string, ofClock: string): Buffer {
  const clock = `System.register(['./face.js'], (give) => ({ setters: [(face) => give(face)], execute() {} }))`
  const face = `System.register([], (give) => ({ execute() { give('version', ${JSON.stringify(ofClock)}) } }))`
  const provides = { clock: { version: ofClock, file: 'clock.js' } }
  return pack({ name, version, entry: 'clock.js', provides }, { 'clock.js': clock, 'face.js': face })
}

/** A System bundle that shows which clock it was given. */
export function packClockUser(name: string, version: string, range: string): Buffer {
  const main = `System.register(['clock'], (give) => {
    let clock
    return {
      setters: [(given) => { clock = given }],
      execute() {
        give('bootstrap', async () => {})
        give('mount', async ({ domElement }) => { domElement.textContent = 'clock ' + clock.version })
        give('unmount', async ({ domElement }) => { domElement.textContent = '' })
      },
    }
  })`
  return pack({ name, version, shared: { clock: range } }, { 'main.js': main })
}

/** The same as an element, which runs isolated. */
export function packClockElement(name: string, version: string, range: string): Buffer {
  const main = `System.register(['clock'], () => {
    let clock
    return {
      setters: [(given) => { clock = given }],
      execute() {
        customElements.define('acme-clock', class extends HTMLElement {
          connectedCallback() { this.textContent = 'clock ' + clock.version }
        })
      },
    }
  })`
  const element = { kind: 'element', tag: 'acme-clock', isolation: 'frame' }
  return pack({ name, version, ...element, shared: { clock: range } }, { 'main.js': main })
}
