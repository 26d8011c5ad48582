import { createPortal } from '@center/sdk/playwright'
import { test } from './pages/journey'
import { createOperations } from '../support/operations'
import { packLibraries } from './guests/libraries-in-page'

test('the fixture of the SDK signs in, opens an app, looks into its frame and waits for its next version @more', async ({
  page,
  system,
}) => {
  const name = '@acme/fixture'
  const operations = createOperations(system)
  for (const version of ['1.0.0', '1.1.0']) await operations.publish(name, packLibraries(name, version))
  await operations.register(name, { menuPrefix: 'fixture' })
  await operations.release(name, '1.0.0')

  const portal = createPortal(page, { url: system.url, user: 'guanli', password: 'Center@2026' })
  await portal.open('/fixture')
  await portal.inside(name).getByText('written').waitFor()
  await portal.tab('库').waitFor()
  await portal.toggleTheme()
  await operations.release(name, '1.1.0', 'immediate')
  await portal.expectVersion(name, '1.1.0')
  await portal.open('/fixture')
  await portal.inside(name).getByText('written').waitFor()
})
