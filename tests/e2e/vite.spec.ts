import { startSystem } from '../support/start-system'
import { startViteApp } from '../support/dev-servers/bundlers'
import { expect, test } from './pages/journey'

/** An app as templates of Vite are: a page with a script, which has not heard of a portal. */
const files = {
  'package.json': '{ "name": "hello", "version": "0.1.0", "type": "module" }',
  'center.json': '{ "name": "@acme/hello", "title": "你好", "titleEn": "Hello" }',
  'index.html': '<main id="app"></main><script type="module" src="/src/main.js"></script>',
  'src/greeting.js': "export const greeting = '早上好'",
  'src/main.js': `import './look.css'
    import { greeting } from './greeting.js'
    const app = document.getElementById('app')
    app.innerHTML = '<h1></h1><label>备注<input name="note"></label>'
    const greet = (words) => { app.querySelector('h1').textContent = words }
    greet(greeting)
    import.meta.hot?.accept('./greeting.js', (changed) => greet(changed.greeting))`,
  'src/look.css': 'h1 { color: rgb(1, 2, 3) }',
}

test('an app that no one has registered runs in the portal from Vite: hot where it can be, swapped with its fields where not', async ({
  page,
  signInPage,
  portal,
  guest,
  problems,
}) => {
  // The dev server ends before the page does.
  problems.expect(/\/events[?)]|blob:null/)
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const vite = await startViteApp(files, system.url)
  try {
    const app = guest.mounted('@acme/hello')
    const inside = app.locator('iframe').last().contentFrame()
    const heading = inside.getByRole('heading')
    await page.goto(vite.link)
    await signInPage.signIn('guanli')
    await expect(heading).toHaveText('早上好')
    await expect(portal.tabs.filter({ hasText: '你好' })).toHaveAttribute('aria-selected', 'true')
    await expect(app).toHaveAttribute('data-app-version', /^0\.1\.0-local\.\d+$/)
    const version = await app.getAttribute('data-app-version')
    await inside.getByLabel('备注').fill('周一开会')

    await test.step('a hot update comes into the page that is open', async () => {
      vite.edit('src/greeting.js', '早上好', '晚上好')
      await expect(heading).toHaveText('晚上好')
      vite.edit('src/look.css', 'rgb(1, 2, 3)', 'rgb(3, 2, 1)')
      await expect(heading).toHaveCSS('color', 'rgb(3, 2, 1)')
      await expect(app).toHaveAttribute('data-app-version', String(version))
    })

    await test.step('what Vite would reload the page for is a version, which takes over what was typed', async () => {
      vite.edit('src/main.js', '<h1></h1>', '<h1></h1><p>第二段</p>')
      await expect(inside.getByText('第二段')).toBeVisible()
      await expect(app).not.toHaveAttribute('data-app-version', String(version))
      await expect(inside.getByLabel('备注')).toHaveValue('周一开会')
    })
  } finally {
    await vite.stop()
    await system.stop()
  }
})
