import Ajv2020 from 'ajv/dist/2020'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { createManifestSchema } from './manifest-schema'
import { addressOf, readManifestText } from './read-manifest'

z.config(en())

const good = {
  name: '@acme/orders',
  title: '订单',
  titleEn: 'Orders',
  kind: 'system',
  version: '1.0.0',
  entry: 'main.js',
}

const wrong = `{
  "name": "@acme/Orders",
  "title": "订单",
  "kind": "system",
  "version": "1.0",
  "entry": "main.js",
  "routes": [
    { "path": "/", "title": "全部" },
    { "path": "/open" }
  ],
  "keepalive": true,
  "colour": "red"
}
`

test('a manifest that fits is read, with what is left out filled in', () => {
  const { manifest, faults } = readManifestText(JSON.stringify({ $schema: './center.schema.json', ...good }))
  expect([manifest?.name, manifest?.keepAlive, faults]).toEqual(['@acme/orders', true, []])
})

test('all faults are named at once, each with its line, its field and a remedy', () => {
  const { faults } = readManifestText(wrong)
  const lines = faults.map((fault) => `${addressOf('center.json', fault)} ${fault.field} ${fault.message}`)
  expect(lines).toEqual([
    'center.json:1:1 titleEn is missing',
    expect.stringMatching(/^center\.json:2:3 name Invalid string/),
    'center.json:5:3 version is not a version such as 1.2.0',
    'center.json:9:5 routes.1.title is missing',
    'center.json:11:3 keepalive is not a field of a manifest',
    'center.json:12:3 colour is not a field of a manifest',
  ])
  expect(faults.map(({ remedy }) => remedy)).toEqual([
    'An English title of 1 to 60 characters.',
    'Lower case, optionally with a scope: "@acme/orders".',
    'A semantic version without build metadata: "1.0.0".',
    'Each route has "path" and "title".',
    'Did you mean "keepAlive"? Else take it out.',
    'Take it out, or check its spelling.',
  ])
})

test.each([
  ['{\n  "name": "a",\n  "title" "b"\n}', 'center.json:3:11'],
  ['{\n  "name": "a",\n', 'center.json:3:1'],
  ['{\n  "name": "a",\n}', 'center.json:3:1'],
])('a text that is not JSON is named with the place: %j', (text, place) => {
  const [fault] = readManifestText(text).faults
  expect(fault && [addressOf('center.json', fault), fault.message]).toEqual([place, 'is not JSON'])
})

test.each(['[]', '"text"', '1', 'null'])('a text that is no object is refused: %s', (text) => {
  expect(readManifestText(text).faults).toHaveLength(1)
})

test('the JSON Schema accepts and refuses what the portal does, by a validator of others, and describes each field', () => {
  const schema = createManifestSchema()
  const accepts = new Ajv2020({ strict: false }).compile(schema)
  const element = { ...good, kind: 'element', tag: 'acme-orders', element: { events: { change: { says: 'title' } } } }
  expect([good, element, { ...good, $schema: 'x' }].map((one) => accepts(one))).toEqual([true, true, true])
  const faulty = [
    JSON.parse(wrong) as object,
    { ...good, version: '1.0' },
    { ...good, kind: 'page' },
    { ...good, more: 1 },
  ]
  expect(faulty.map((one) => accepts(one))).toEqual([false, false, false, false])
  const described = Object.entries(schema.properties ?? {}).filter(([, { description }]) => !description)
  expect(described).toEqual([])
})
