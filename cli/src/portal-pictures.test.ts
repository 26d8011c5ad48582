import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorld as openWorld, ok } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies = [ok({ tenantCode: 'acme', changes: [] })]) =>
  openWorld(folder, replies, { CENTER_ADMIN_TOKEN: 'admin-secret' })
const picture = Buffer.from('89504e470d0a1a0a', 'hex')
const yamlOf = (logo: string) => `code: acme\nname: 阿克米\nsettings:\n  CENTER_TITLE: Acme\n  CENTER_LOGO: ${logo}\n`

async function inFile(logo: string): Promise<string> {
  const file = join(folder, 'acme.yaml')
  await writeFile(file, yamlOf(logo))
  return file
}

test('a picture beside the file is sent with it', async () => {
  await writeFile(join(folder, 'logo.png'), picture)
  const world = inWorld()
  expect(await world.run('diff', '-f', await inFile('file:./logo.png'))).toBe(0)
  const { tenant } = JSON.parse(String(world.sent[0]?.body)) as { tenant: { settings: object } }
  expect(tenant.settings).toEqual({
    CENTER_TITLE: 'Acme',
    CENTER_LOGO: `data:;base64,${picture.toString('base64')}`,
  })
})

test.each([
  ['file:none.png', 'settings.CENTER_LOGO: none.png cannot be read'],
  ['file:../logo.png', 'settings.CENTER_LOGO: ../logo.png is not beside the file'],
  ['file:/etc/hosts', 'settings.CENTER_LOGO: /etc/hosts is not beside the file'],
])('%s is refused before anything is sent', async (logo, message) => {
  const world = inWorld()
  expect(await world.run('apply', '-f', await inFile(logo), '--yes')).toBe(1)
  expect(world.err()).toContain(message)
  expect(world.sent).toEqual([])
})

test('a picture of more bytes than a brand may have is refused before anything is sent', async () => {
  await writeFile(join(folder, 'logo.png'), Buffer.alloc(2 * 1024 * 1024 + 1))
  const world = inWorld()
  expect(await world.run('diff', '-f', await inFile('file:logo.png'))).toBe(1)
  expect(world.err()).toContain('has more than 2097152 bytes')
})

test('export writes pictures beside the file, which names them, and prints them where there is no file', async () => {
  const data = `data:image/png;base64,${picture.toString('base64')}`
  const tenant = { code: 'acme', name: '阿克米', settings: { CENTER_TITLE: 'Acme', CENTER_LOGO: data } }
  const file = join(folder, 'out.yaml')
  const world = inWorld([ok({ tenant })])
  expect(await world.run('export', '--tenant', 'acme', '-o', file)).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(yamlOf('file:out.logo.png'))
  expect(await readFile(join(folder, 'out.logo.png'))).toEqual(picture)
  expect(world.out()).toContain('out.logo.png')

  const printing = inWorld([ok({ tenant })])
  await printing.run('export', '--tenant', 'acme')
  expect(printing.out()).toContain(data)
})
