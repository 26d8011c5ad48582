import { createOperations } from '../support/operations'
import { packClock, packClockElement, packClockUser } from './guests/library-bundles'
import { expect, freshSystem, test as base } from './pages/journey'

const test = base.extend(freshSystem)

test('apps of one page take a library in two versions from other apps, isolated ones too, and the next version when the page is loaded anew', async ({
  page,
  system,
  signInPage,
  portal,
  guest,
}) => {
  const operations = createOperations(system)
  const install = async (name: string, version: string, archive: Buffer) => {
    await operations.publish(name, archive)
    await operations.registerInPage(name, { menuPrefix: name.replace('@acme/', '') })
    await operations.release(name, version)
  }
  await install('@acme/clock-1', '1.0.0', packClock('@acme/clock-1', '1.0.0', '1.4.0'))
  await install('@acme/clock-2', '1.0.0', packClock('@acme/clock-2', '1.0.0', '2.1.0'))
  await install('@acme/old', '1.0.0', packClockUser('@acme/old', '1.0.0', '^1.2.0'))
  await install('@acme/new', '1.0.0', packClockUser('@acme/new', '1.0.0', '>=1'))
  await install('@acme/alone', '1.0.0', packClockElement('@acme/alone', '1.0.0', '1.x'))

  await signInPage.enter('guanli')
  await portal.go('/old')
  await expect(guest.mounted('@acme/old')).toHaveText('clock 1.4.0')
  await portal.go('/new')
  await expect(guest.mounted('@acme/new')).toHaveText('clock 2.1.0')
  await portal.go('/alone')
  await expect(guest.frame('@acme/alone').getByText('clock 1.4.0')).toBeVisible()

  const without = packClock('@acme/clock-1', '2.0.0', '3.0.0')
  await operations.publish('@acme/clock-1', without)
  await expect(operations.release('@acme/clock-1', '2.0.0')).rejects.toThrow('@acme/old: clock ^1.2.0 is expected')
  await operations.publish('@acme/clock-1', packClock('@acme/clock-1', '1.1.0', '1.5.0'))
  await operations.release('@acme/clock-1', '1.1.0')
  await portal.go('/old')
  await expect(guest.mounted('@acme/old')).toHaveText('clock 1.4.0')
  await page.reload()
  await expect(guest.mounted('@acme/old')).toHaveText('clock 1.5.0')
})
