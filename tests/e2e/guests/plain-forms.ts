import { buildArchive } from '../../../server/src/testing/build-bundle'

/** An element of a form: its tag, and its attributes. `label` is written around it. */
export type FormPart = { tag: string; label?: string } & Record<string, string | undefined>

/** An app as many are written: a form, and nothing that knows of the portal. */
export type PlainForm = { name: string; version: string; parts: FormPart[]; kind?: 'element' | 'system' }

/** The page takes no text for HTML, so the form is made node by node. */
const builder = (parts: FormPart[]) => `
  const build = (root) => {
    const form = root.appendChild(document.createElement('div'))
    for (const { tag, label, ...attributes } of ${JSON.stringify(parts)}) {
      const part = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value)
      if (!label) { form.append(part); continue }
      const around = form.appendChild(document.createElement('label'))
      around.append(label, part)
    }
  }`

const elementOf = (parts: FormPart[]) => `System.register([], () => ({ execute() {
  ${builder(parts)}
  customElements.define('plain-form', class extends HTMLElement {
    connectedCallback() {
      build(this.attachShadow({ mode: 'open' }))
      this.dispatchEvent(new CustomEvent('mf:ready'))
    }
  })
} }))`

const systemOf = (parts: FormPart[]) => `System.register([], (give) => {
  ${builder(parts)}
  give({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => build(domElement),
    unmount: async ({ domElement }) => domElement.replaceChildren(),
  })
  return { execute() {} }
})`

export function packPlainForm({ name, version, parts, kind = 'element' }: PlainForm): Buffer {
  const manifest = { name, version, title: '交接班记录', titleEn: 'Shift log', kind, entry: 'main.js' }
  return buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, ...(kind === 'element' && { tag: 'plain-form' }) }) },
    { path: 'main.js', body: (kind === 'element' ? elementOf : systemOf)(parts) },
  ])
}
