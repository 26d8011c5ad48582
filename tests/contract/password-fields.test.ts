import { listFiles, readText, someOf } from '../support/repository'

const eye = 'shared/src/ui-core/use-password-eye.tsx'
const drawsPassword = /\btype\??\s*(?:=|:)[^,\n]*["']password["']/
const sources = listFiles(/^(apps|root-config|shared\/src\/(ui|ui-core|host))\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)

/** That of the loader stands before any other code runs, and leaves as soon as the form is here. */
const early = 'root-config/src/early-form.ts'

test('every field for a password can be looked at', () => {
  const drawn = sources.filter((path) => path !== early && drawsPassword.test(readText(path)))
  expect(drawn).toEqual([eye])
})

const fields = someOf(sources, (path) => path !== eye && /\busePasswordEye\(/.test(readText(path)))

test('the portal draws fields for passwords', () => expect(fields.length).toBeGreaterThanOrEqual(3))

test.each(fields)('%s draws one only where no guest has run', (path) => {
  expect(readText(path)).toContain('usePasswordField(')
})
