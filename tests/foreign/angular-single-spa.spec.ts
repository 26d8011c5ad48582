import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ANGULAR_CLI } from '../../cli/src/new/angular-app'
import { createOperations } from '../support/operations'
import { createCenter } from '../support/run-center'
import { expect, test } from '../e2e/pages/journey'

const run = promisify(execFile)
/** What an app of single-spa-angular has besides Angular's own template. */
const packages = [
  'single-spa-angular@21',
  'single-spa@6',
  '@angular-builders/custom-webpack@21',
  '@angular-devkit/build-angular@21',
  'webpack@5',
  'style-loader@3',
  'json5',
  'tslib',
]
const main = `
import { bootstrapApplication, platformBrowser } from '@angular/platform-browser'
import { provideSingleSpa, provideSingleSpaPlatform, singleSpaAngular } from 'single-spa-angular'
import { App } from './app/app'
import { appConfig } from './app/app.config'
export const { bootstrap, mount, unmount } = singleSpaAngular({
  bootstrapFunction: () => {
    const platformRef = platformBrowser(provideSingleSpaPlatform())
    return bootstrapApplication(App, { ...appConfig, providers: [provideSingleSpa(), ...appConfig.providers] }, { platformRef })
  },
  template: '<app-root />',
  NgZone: 'noop',
})
`

type Target = { builder: string; options: Record<string, unknown>; configurations: Record<string, object> }
type Workspace = { projects: { plain: { architect: { build: Target } } } }

/** As the documents of single-spa-angular have it: the builder of webpack, with their configuration, and System as the format. */
function useSingleSpa(folder: string): void {
  const file = join(folder, 'angular.json')
  const workspace = JSON.parse(readFileSync(file, 'utf8')) as Workspace
  const { build } = workspace.projects.plain.architect
  build.builder = '@angular-builders/custom-webpack:browser'
  build.options = {
    main: 'src/main.single-spa.ts',
    index: 'src/index.html',
    outputPath: 'dist',
    tsConfig: 'tsconfig.app.json',
    styles: ['src/styles.css'],
    outputHashing: 'none',
    customWebpackConfig: { path: 'webpack.config.js', libraryName: 'plain', libraryTarget: 'system' },
  }
  build.configurations = { production: {} }
  writeFileSync(file, JSON.stringify(workspace))
  writeFileSync(
    join(folder, 'webpack.config.js'),
    "module.exports = require('single-spa-angular/lib/webpack').default\n",
  )
  writeFileSync(join(folder, 'src/main.single-spa.ts'), main)
  const compiled = { extends: './tsconfig.json', compilerOptions: { types: [] }, files: ['src/main.single-spa.ts'] }
  writeFileSync(join(folder, 'tsconfig.app.json'), JSON.stringify(compiled))
}

test('an Angular app of single-spa-angular, unchanged, is mounted in the page, gone back to and goes', async ({
  page,
  system,
  signInPage,
  portal,
  guest,
  problems,
}) => {
  test.setTimeout(600_000)
  // A style that the page refuses is in force by a sheet; the router of the template has no pages and does not know the portal's addresses.
  problems.expect(/inline style|NG04002/)
  const place = mkdtempSync(join(tmpdir(), 'center-single-spa-'))
  const folder = join(place, 'plain')
  const center = createCenter(system, folder)
  const env = { ...process.env, NG_CLI_ANALYTICS: 'false' }
  try {
    const options = { cwd: place, env, maxBuffer: 64_000_000 }
    const words = ['new', 'plain', '--skip-git', '--defaults', '--style', 'css', '--ssr', 'false', '--zoneless']
    await run('npm', ['exec', '--yes', `--package=${ANGULAR_CLI}`, '--', 'ng', ...words], options)
    const install = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages]
    await run('npm', install, { ...options, cwd: folder })
    useSingleSpa(folder)
    await run('npx', ['ng', 'build'], { ...options, cwd: folder })
    const name = '@foreign/single-spa-angular'
    await center('init', 'dist', '--force', '--name', name, '--title', 'angular', '--title-en', 'angular')
    const manifest = JSON.parse(readFileSync(join(folder, 'dist/center.json'), 'utf8')) as { version: string }
    const capabilities = ['trusted-types:angular'] as const
    writeFileSync(join(folder, 'dist/center.json'), JSON.stringify({ ...manifest, capabilities }))
    await center('publish', 'dist')
    const operations = createOperations(system)
    await operations.registerInPage(name, { menuPrefix: 'single-spa', capabilities: [...capabilities] })
    await operations.release(name, manifest.version)

    await signInPage.enter('guanli')
    await portal.go('/single-spa')
    const heading = guest.mounted(name).getByRole('heading', { name: 'Hello, plain' })
    await expect(heading).toBeVisible()
    await portal.go('/index')
    await page.goBack()
    await expect(heading).toBeVisible()
    await portal.closeTab('angular')
    await expect(page.locator(`[data-app="${name}"]`)).toHaveCount(0)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
