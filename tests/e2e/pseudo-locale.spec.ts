import { expect, test } from './pages/journey'
import { foreignTexts, listenToServer } from './pages/pseudo-locale'
import { publicStops, stops, visit } from './pages/tour'

/** Every page is looked at, whatever is on the one before it. An app that comes late brings its texts again. */
const softly = expect.configure({ soft: true })

test('in a pseudo-locale every word on every page is of the locale files, of the server, or of a guest', async ({
  page,
  signInPage,
}) => {
  const said = listenToServer(page)
  for (const stop of publicStops) {
    await visit(page, stop)
    await softly.poll(() => foreignTexts(page, said), stop.name).toEqual([])
  }
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  for (const stop of stops.filter(({ keepsWords }) => !keepsWords)) {
    await visit(page, stop)
    await softly.poll(() => foreignTexts(page, said), stop.name).toEqual([])
  }
})
