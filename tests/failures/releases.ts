import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'
import { app, frameApp, packFaultyApp, type FaultyApp } from './faulty-apps'

/** The versions of the faulty apps in a running system. */
export type Releases = ReturnType<typeof createReleases>

export function createReleases(system: System) {
  const operations = createOperations(system)
  let count = 0

  async function publish(faulty: FaultyApp): Promise<string> {
    const version = `1.${++count}.0`
    await operations.publish(app, packFaultyApp(version, faulty))
    return version
  }

  return {
    publish,
    release: (version: string, policy: string) => operations.release(app, version, policy),
    /** Puts the two faulty apps where the demo's menu leads to other guests. */
    async prepare(foreignUrl: string): Promise<void> {
      await operations.register('@apps/energy', { menuPrefix: 'energy-moved' })
      const version = await publish({})
      await operations.registerInPage(app, { menuPrefix: 'energy', origins: [foreignUrl] })
      await operations.release(app, version)
      await operations.register('legacy-form', { menuPrefix: 'legacy-form-moved' })
      const manifest = {
        name: frameApp,
        title: '技改资金申报',
        titleEn: 'Grants',
        kind: 'iframe',
        version: '1.0.0',
        entry: 'index.html',
        origins: [foreignUrl],
        timeouts: { mountMs: 3_000, answerMs: 2_000 },
      }
      await operations.publishAddress(manifest, `${foreignUrl}/`)
      await operations.register(frameApp, { menuPrefix: 'legacy-form', origins: [foreignUrl] })
      await operations.release(frameApp, '1.0.0')
    },
  }
}
