import { buildArchive } from '../../../server/src/testing/build-bundle'

/** `add` of two 32-bit integers. */
const wasm = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0],
  ...[7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11],
]

/** An element that adds in a worker of its bundle and by WebAssembly, and says which of them is refused. */
export function packSums(name: string): Buffer {
  const main = `System.register([], (give, context) => ({ execute() {
    const ways = {
      worker: () => new Promise((resolve, reject) => {
        const worker = new Worker(new URL('sums.js', context.meta.url))
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = reject
        worker.postMessage([2, 3])
      }),
      wasm: async () => {
        const { instance } = await WebAssembly.instantiate(new Uint8Array(${JSON.stringify(wasm)}))
        return instance.exports.add(3, 4)
      },
    }
    customElements.define('acme-sums', class extends HTMLElement {
      connectedCallback() {
        for (const [way, add] of Object.entries(ways))
          Promise.resolve().then(add).then((sum) => this.say(way + ' ' + sum), () => this.say(way + ' refused'))
      }
      say(text) { this.append(Object.assign(document.createElement('p'), { textContent: text })) }
    })
  } }))`
  const sums = `onmessage = ({ data: [a, b] }) => postMessage(a + b)`
  const words = { title: '求和', titleEn: 'Sums', kind: 'element', tag: 'acme-sums', version: '1.0.0' }
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ name, ...words, entry: 'main.js' }) },
    { path: 'main.js', body: main },
    { path: 'sums.js', body: sums },
  ])
}
