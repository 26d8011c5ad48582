import { buildArchive } from '../../../server/src/testing/build-bundle'

/**
 * An element that does what libraries do in the page: writes HTML under a policy of its library's name, and styles by `<style>`, by the
 * sheet of one, and in the head.
 */
export function packLibraries(name: string, version: string): Buffer {
  const main = `System.register([], () => ({ execute() {
    const style = (text) => Object.assign(document.createElement('style'), { textContent: text })
    customElements.define('acme-libraries', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' })
        root.append(style('p { color: rgb(1, 2, 3) }'), document.createElement('slot'))
        const written = root.appendChild(style(''))
        written.sheet.insertRule('em { color: rgb(4, 5, 6) }')
        const template = document.createElement('template')
        try {
          const policy = trustedTypes.createPolicy('lit-html', { createHTML: (text) => text })
          template.innerHTML = policy.createHTML('<p>written</p><em>as <b>HTML</b></em><iframe srcdoc="x"></iframe>')
          root.append(template.content)
        } catch (error) {
          root.append(Object.assign(document.createElement('p'), { textContent: 'refused ' + error.name }))
        }
        document.head.append(style('.acme-in-light { color: rgb(7, 8, 9) }'))
        this.append(Object.assign(document.createElement('i'), { className: 'acme-in-light' }))
      }
    })
  } }))`
  const words = { title: '库', titleEn: 'Libraries', kind: 'element', tag: 'acme-libraries', entry: 'main.js' }
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ name, version, ...words }) },
    { path: 'main.js', body: main },
  ])
}
