import { listFiles, readText, someOf } from '../support/repository'

const layer = /<(?:dialog|Dialog|Modal|SideSheet)\b/
const closesOnBack = /\buseCloseOnBack\(|<CloseOnBack(?:WhenNarrow)?\b/

/** What lies over a page and is not closed by Back, and why. */
const exceptions: Record<string, string> = {
  'apps/shell/src/protection/lock-screen.tsx': 'only the password opens a locked screen',
  'apps/shell/src/open-switch-dialog.tsx': 'draws whichever dialog is open: each of them closes by itself',
  'shared/src/ui/overlays/dialog.tsx': 'the part that the dialogs are made of: it knows no history',
}

const layers = someOf(
  listFiles(/^(apps|root-config|shared\/src\/ui(-core)?)\/.*\.tsx$/),
  (path) => !path.endsWith('.test.tsx') && layer.test(readText(path)),
)

test.each(layers.filter((path) => !(path in exceptions)))('Back closes what %s draws over the page', (path) => {
  expect(closesOnBack.test(readText(path))).toBe(true)
})

test('no exception is left over', () => {
  const needed = layers.filter((path) => !closesOnBack.test(readText(path)))
  expect(Object.keys(exceptions).filter((path) => !needed.includes(path))).toEqual([])
})
