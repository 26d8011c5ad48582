import { isOf, withParameters } from './services'

const below = (address: string) => ({ address, match: 'prefix' }) as const

test.each([
  ['https://oa.example/', 'https://oa.example/'],
  ['https://oa.example/', 'https://oa.example/a/b?x=1#y'],
  ['https://oa.example/app', 'https://oa.example/app'],
  ['https://oa.example/app', 'https://oa.example/app/in'],
  ['https://oa.example/app/', 'https://oa.example/app'],
  ['https://oa.example/', 'https://OA.example:443/'],
])('below %s lies %s', (address, asked) => {
  expect(isOf(below(address), asked)).toBe(true)
})

test.each([
  ['another host that begins alike', 'https://oa.example.evil.test/app/'],
  ['a user in front of another host', 'https://oa.example@evil.test/app/'],
  ['a user in front of the host', 'https://me@oa.example/app/'],
  ['a path that begins alike', 'https://oa.example/application'],
  ['a path that climbs out', 'https://oa.example/app/../other'],
  ['a step upwards in code', 'https://oa.example/app/..%2fother'],
  ['the same in code', 'https://oa.example/app/%2e%2e/other'],
  ['another port', 'https://oa.example:8443/app/'],
  ['another scheme', 'http://oa.example/app/'],
  ['a script', 'javascript:alert(1)//https://oa.example/app/'],
  ['backslashes', 'https:\\\\oa.example\\app\\'],
  ['a backslash before the path', 'https://evil.test\\@oa.example/app/'],
  ['a line break', 'https://oa.example/app/\r\nset-cookie: a=b'],
  ['a tab', 'https://oa.exam\tple/app/'],
  ['no host', '//oa.example/app/'],
  ['too much', `https://oa.example/app/${'x'.repeat(2100)}`],
])('%s is not below https://oa.example/app', (_what, asked) => {
  expect(isOf(below('https://oa.example/app'), asked)).toBe(false)
})

test('an exact address is that address, with its query', () => {
  const exact = { address: 'https://oa.example/in?a=1', match: 'exact' } as const
  expect(isOf(exact, 'https://oa.example/in?a=1')).toBe(true)
  for (const other of ['https://oa.example/in', 'https://oa.example/in?a=1&b=2', 'https://oa.example/in/x?a=1'])
    expect(isOf(exact, other)).toBe(false)
})

test.each([
  ['https://a.example/', 'https://a.example/?ticket=ST-1'],
  ['https://a.example/x?y=%20+z', 'https://a.example/x?y=%20+z&ticket=ST-1'],
  ['https://a.example/x#y?z', 'https://a.example/x?ticket=ST-1#y?z'],
])('a ticket is added to %s, and nothing else changes', (service, expected) => {
  expect(withParameters(service, { ticket: 'ST-1' })).toBe(expected)
})
