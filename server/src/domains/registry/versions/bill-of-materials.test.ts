import { MAX_COMPONENTS, readBillOfMaterials } from '@center/shared/contract'
import { buildArchive, buildBundle, buildManifest, systemScript } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'
import { readBill } from './bill-of-materials'

const read = (bill: object) =>
  readBill('bom.json', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', ...bill }))

describe('a list of packages', () => {
  test('names each package with its licences, those of packages inside of others too', () => {
    const bill = read({
      components: [
        { group: '@acme', name: 'grid', version: '2.0.0', licenses: [{ license: { name: 'Acme EULA' } }] },
        { name: 'react', version: '19.0.0', licenses: [{ license: { id: 'MIT' } }] },
        {
          name: 'outer',
          version: '1.0.0',
          licenses: [{ expression: '(MIT OR Apache-2.0)' }],
          components: [{ name: 'inner', version: '0.1.0', licenses: [{ license: { id: 'MIT' } }] }, { name: 'bare' }],
        },
      ],
    })
    expect(bill).toMatchObject({ path: 'bom.json', fault: null, specVersion: '1.6', total: 5 })
    expect(bill.components).toEqual([
      { name: '@acme/grid', version: '2.0.0', licences: ['Acme EULA'] },
      { name: 'bare', version: '', licences: [] },
      { name: 'inner', version: '0.1.0', licences: ['MIT'] },
      { name: 'outer', version: '1.0.0', licences: ['(MIT OR Apache-2.0)'] },
      { name: 'react', version: '19.0.0', licences: ['MIT'] },
    ])
    expect(bill.licences[0]).toEqual({ licence: 'MIT', count: 2 })
    expect(bill.licences).toContainEqual({ licence: '', count: 1 })
  })

  test.each([
    ['no JSON', '{"bomFormat"', 'json'],
    ['another format', '{"spdxVersion":"SPDX-2.3"}', 'format'],
    ['nothing', '', 'json'],
  ])('says it when it is %s', (_what, content, fault) => {
    expect(readBill('bom.json', content)).toMatchObject({ fault, components: [], total: 0 })
  })

  test('is read with what is wrong in it left out, and counts what it does not list', () => {
    expect(read({ components: 'none' })).toMatchObject({ fault: null, total: 0 })
    expect(read({ components: [{ name: 'a', licenses: 'MIT' }, 7, null] }).components).toEqual([
      { name: 'a', version: '', licences: [] },
    ])
    const many = Array.from({ length: MAX_COMPONENTS + 5 }, (_, index) => ({ name: `p${index}` }))
    const { total, components } = read({ components: many })
    expect([total, components.length]).toEqual([MAX_COMPONENTS + 5, MAX_COMPONENTS])
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ name: 'x', components: [inner] }), {
      name: 'x',
    })
    expect(read({ components: [deep] }).total).toBeLessThan(15)
  })
})

describe('of a published version', () => {
  let server: RegistryApp
  beforeAll(async () => {
    server = await buildRegistryApp()
  })
  afterAll(() => server.close())

  const ask = async (version: string) =>
    (await server.deployer().call(readBillOfMaterials, { params: { name: '@apps/notepad', version } })) as {
      status: number
      data: unknown
    }

  test('is what its bundle brings along, and null where it brings none', async () => {
    const components = [{ name: 'react', version: '19.0.0', licenses: [{ license: { id: 'MIT' } }] }]
    const bom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components })
    await server.upload('@apps/notepad', buildBundle({ version: '1.0.0' }))
    const withBill = buildArchive([
      { path: 'center.json', body: JSON.stringify(buildManifest({ version: '1.1.0', styles: [] })) },
      { path: 'main.js', body: systemScript() },
      { path: 'meta/bom.json', body: bom },
    ])
    await server.upload('@apps/notepad', withBill)
    expect(await ask('1.0.0')).toMatchObject({ status: 200, data: null })
    expect((await ask('1.1.0')).data).toMatchObject({
      path: 'meta/bom.json',
      total: 1,
      components: [{ name: 'react', version: '19.0.0', licences: ['MIT'] }],
    })
    expect((await ask('9.9.9')).status).toBe(40421)
  })
})
