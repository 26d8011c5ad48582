import * as z from 'zod/mini'
import { Industry, listIndustries, listRegions, Region } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const regions = async (qhCode: string, depth?: number) => {
  const answer = await server.guest.call(listRegions, { querystring: { qhCode, depth } })
  return { ...answer, data: answer.data as Region[] }
}

/** How many nodes of each level there are. */
function countLevels(tree: { level: number; children: { level: number }[] }[], counts: number[] = []): number[] {
  for (const node of tree) {
    counts[node.level] = (counts[node.level] ?? 0) + 1
    countLevels(node.children as typeof tree, counts)
  }
  return counts
}

describe('industries', () => {
  test('are the four levels of GB/T 4754-2017', async () => {
    const { data, status } = await server.guest.call(listIndustries, {})
    expect(status).toBe(200)
    const tree = z.parse(z.array(Industry), data)
    expect(countLevels(tree)).toEqual([undefined, 20, 97, 473, 1381])
    const manufacturing = tree.find(({ code }) => code === 'C')
    expect(manufacturing).toMatchObject({ name: '制造业', level: 1, parentCode: '' })
    const division = manufacturing?.children.find(({ code }) => code === '34')
    const group = division?.children.find(({ code }) => code === '342')
    expect(group?.children.find(({ code }) => code === '3421')).toEqual({
      code: '3421',
      name: '金属切削机床制造',
      level: 4,
      parentCode: '342',
      children: [],
    })
  })

  test('are not sent again to a client that has them', async () => {
    const first = await server.guest.call(listIndustries, {})
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await server.guest.call(listIndustries, {}, { 'if-none-match': etag })
    expect(again.http).toBe(304)
    expect(again.raw).toHaveLength(0)
  })
})

describe('regions', () => {
  test('are 34 provinces at the root, one level at a time', async () => {
    const { data } = await regions('0', 1)
    expect(data).toHaveLength(34)
    expect(data.find(({ qhCode }) => qhCode === '330000')).toEqual({
      qhCode: '330000',
      qhName: '浙江省',
      level: 1,
      parentCode: '0',
      leaf: false,
      children: [],
    })
  })

  test('lead from province to city, county and street', async () => {
    const names: string[] = []
    for (const code of ['330000', '330100', '330106', '330106002']) {
      const parent = names.length === 0 ? '0' : (names.at(-1) ?? '')
      const found = (await regions(parent, 1)).data.find(({ qhCode }) => qhCode === code)
      expect(found).toMatchObject({ parentCode: parent, leaf: code.length === 9 })
      names.push(code)
    }
    expect((await regions('330106002', 1)).data).toEqual([])
  })

  test('have streets right below a city that has no counties', async () => {
    const { data } = await regions('441900', 1)
    expect(data.find(({ qhName }) => qhName === '东城街道')).toMatchObject({
      qhCode: '441900003',
      level: 3,
      parentCode: '441900',
      leaf: true,
    })
  })

  test('come as a whole without a depth, every code once', async () => {
    const tree = z.parse(z.array(Region), (await regions('0')).data)
    const codes: string[] = []
    const collect = (list: Region[]) => list.forEach((one) => (codes.push(one.qhCode), collect(one.children)))
    collect(tree)
    expect(codes.length).toBeGreaterThan(45_000)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('below one that is not there are refused', async () => {
    expect((await regions('990000', 1)).status).toBe(40400)
    expect((await regions('x', 1)).status).toBe(40001)
  })
})
