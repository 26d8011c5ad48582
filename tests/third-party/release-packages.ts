import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Capability } from '@center/shared/contract'
import { createOperations } from '../support/operations'
import { root } from '../support/repository'
import type { System } from '../support/start-system'
import { apps, places, type App } from './places'

/** What an operator registers for a tenant; `file` is the address of a published file. */
const propsOf: Partial<Record<App, (file: (part: string) => string | undefined) => Record<string, unknown>>> = {
  '@third-party/ui5': () => ({ heading: '采购申请', customer: '华北厂' }),
  '@third-party/shoelace': () => ({ max: 7, label: '服务评分' }),
  '@third-party/material': () => ({ label: '班组', value: '甲班' }),
  '@third-party/rapidoc': (file) => ({ 'spec-url': file('shift-api') }),
  '@third-party/emoji-picker': (file) => ({ dataSource: file('emoji-picker-emoji') }),
}

/** What an app in the page may do that others may not. */
const capabilitiesOf: Partial<Record<App, Capability[]>> = { '@third-party/material': ['trusted-types:lit-html'] }

/** Packs the packages, publishes and releases them and the plain page by the operations API. Answers how to stop. */
export async function releasePackages(system: System): Promise<() => void> {
  const operations = createOperations(system)
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tests/third-party/pack.mjs')])
  const archives = stdout.trim().split('\n')
  const page = await servePage()

  for (const app of apps) {
    const { menuPrefix, instead } = places[app]
    const archive = archives.find((file) => app.endsWith(`/${file.split('/').at(-1)?.replace('.tgz', '')}`))
    const { version, files } = archive
      ? await operations.publish(app, archive)
      : await operations.publishAddress(manifestOf(app, page.origin), `${page.origin}/`)
    const props = propsOf[app]?.((part) => files.find(({ href }) => href.includes(part))?.href) ?? {}
    await operations.register(instead, { menuPrefix: `not-${menuPrefix}`, enabled: false })
    const register = archive ? operations.registerInPage : operations.register
    const origins = archive ? [] : [page.origin]
    await register(app, {
      menuPrefix,
      props,
      origins,
      ...(capabilitiesOf[app] && { capabilities: capabilitiesOf[app] }),
    })
    await operations.release(app, version)
  }
  return page.stop
}

/** A page of somebody else, on an origin of its own. */
async function servePage(): Promise<{ origin: string; stop: () => void }> {
  const page = readFileSync(join(root, 'tests/third-party/plain-page/index.html'))
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function manifestOf(name: string, origin: string) {
  const entry = 'index.html'
  return { name, title: '自有页面', titleEn: 'Own page', kind: 'iframe', version: '1.0.0', entry, origins: [origin] }
}
