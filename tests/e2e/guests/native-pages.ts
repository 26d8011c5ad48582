import type { MenuNode } from '@center/shared/contract'
import { buildArchive } from '../../../server/src/testing/build-bundle'
import { createOperations } from '../../support/operations'
import type { System } from '../../support/start-system'

const name = '@apps/native-pages'
const paths = ['first', 'second', 'third']

/** An element as a module of the browser, with pages of its own and nothing of the SDK. */
const module = `customElements.define('native-pages', class extends HTMLElement {
  connectedCallback() {
    this.off = this.host.on('navigate', ({ path }) => this.show(path))
    this.show(this.path)
  }
  disconnectedCallback() { this.off() }
  show(path) {
    this.replaceChildren(...${JSON.stringify(paths)}.map((page) => {
      const button = document.createElement('button')
      button.textContent = page
      if (path.replace(/^\\//, '') === page) button.setAttribute('aria-current', 'page')
      button.onclick = () => { this.show(page); this.host.navigate('/' + page) }
      return button
    }))
  }
})`

/** Publishes and releases it for the tenant, under the prefix `native`. */
export async function releaseNativePages(system: System): Promise<void> {
  const operations = createOperations(system)
  const manifest = { name, title: '原生页面', titleEn: 'Native pages', kind: 'element', version: '1.0.0' }
  const archive = buildArchive([
    { path: 'center.json', body: JSON.stringify({ ...manifest, entry: 'main.mjs', tag: 'native-pages' }) },
    { path: 'main.mjs', body: module },
  ])
  await operations.publish(name, archive)
  await operations.registerInPage(name, { menuPrefix: 'native' })
  await operations.release(name, '1.0.0')
}

/** Its pages in the menu, made after another item. */
export function nativeMenu(template: MenuNode): MenuNode[] {
  return paths.map((path) => ({
    ...template,
    id: `native-${path}`,
    name: `Native${path}`,
    path,
    component: 'MicroApp',
    moduleName: 'native',
    hidden: false,
    route: '1',
    resourceType: 'menu',
    serviceType: 0,
    children: [],
    meta: { ...template.meta, title: path, titleEn: path, url: '' },
  }))
}
