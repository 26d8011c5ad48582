import { PlainElement } from './plain-element'

test('what is left out is empty', () => {
  expect(PlainElement.parse({})).toEqual({ properties: {}, attributes: {}, follows: [], events: {} })
})

test.each([
  { properties: { innerHTML: '' } },
  { properties: { onclick: '' } },
  { attributes: { onclick: '' } },
  { attributes: { style: '' } },
  { attributes: { srcdoc: '' } },
  { follows: [{ of: 'theme', property: 'outerHTML' }] },
  { follows: [{ of: 'token', property: 'x' }] },
  { events: { x: { says: 'loginstate' } } },
  { events: { x: { says: 'title', payload: {} } } },
  { methods: {} },
])('refuses %j', (value) => {
  expect(PlainElement.safeParse(value).success).toBe(false)
})
