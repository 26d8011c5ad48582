import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/repository'

const drawsPassword = /type=(?:"password"|\{[^}]*'password'[^}]*\})/
const sources = ['apps', 'shared', 'root-config']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|node_modules/.test(file))
  .filter((file) => drawsPassword.test(readFileSync(join(root, file), 'utf8')))

test('the portal draws fields for passwords', () => expect(sources.length).toBeGreaterThanOrEqual(2))

test.each(sources)('%s draws one only where no guest has run', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain('usePasswordField(')
})
