import { listFiles, readText, someOf } from '../support/repository'

const eye = 'shared/src/ui-core/use-password-eye.tsx'
const drawsPassword = /\btype\??\s*(?:=|:)[^,\n]*["']password["']/
const sources = listFiles(/^(apps|root-config|shared\/src\/(ui|ui-core|host))\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)

test('every field for a password can be looked at', () => {
  expect(sources.filter((path) => drawsPassword.test(readText(path)))).toEqual([eye])
})

const fields = someOf(sources, (path) => path !== eye && /\busePasswordEye\(/.test(readText(path)))

test('the portal draws fields for passwords', () => expect(fields.length).toBeGreaterThanOrEqual(3))

test.each(fields)('%s draws one only where no guest has run', (path) => {
  expect(readText(path)).toContain('usePasswordField(')
})
