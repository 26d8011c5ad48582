import { loadApp } from './load-app'

test('an app is not loaded whose style has no hash', async () => {
  const apps = [{ name: '@center/ops', version: '1.0.0', scripts: [], styles: [{ href: '/center/assets/ops.css' }] }]
  document.body.innerHTML = `<script type="application/json" id="center-boot">${JSON.stringify({ apps })}</script>`
  const registry = { import: () => Promise.resolve({}), entries: () => [] }
  Object.defineProperty(globalThis, 'System', { value: registry, configurable: true })
  await expect(loadApp('@center/ops')).rejects.toThrow('there is no hash of it')
  expect(document.head.querySelector('link')).toBeNull()
})
