import { takenFromPortal } from './federation-libraries'

const portal = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  'react-router-dom': '7.18.5',
  axios: '1.21.1',
  tiny: '0.4.2',
}
const scopeOf = (own: Record<string, string>) =>
  Object.fromEntries(Object.entries(own).map(([name, version]) => [name, { [version]: {} }]))
const taken = (own: Record<string, string>) => takenFromPortal(scopeOf(own), portal)
const react = (version: string) => ({ react: version, 'react-dom': version, 'react-dom/client': version })

test.each([
  ['no newer than the portal’s, of the same major version', { axios: '1.21.1' }, ['axios']],
  ['of an older minor version', { axios: '1.9.30' }, ['axios']],
  ['newer by a patch', { axios: '1.21.2' }, []],
  ['newer by a minor version', { axios: '1.22.0' }, []],
  ['of another major version', { axios: '0.21.1' }, []],
  ['of another minor version below 1.0.0', { tiny: '0.3.9' }, []],
  ['of the same minor version below 1.0.0', { tiny: '0.4.1' }, ['tiny']],
  ['that the portal has not', { lodash: '4.17.21' }, []],
  ['a release before 19.3.1', { ...react('19.3.0-rc.1') }, ['react', 'react-dom', 'react-dom/client']],
])('a library %s', (_title, own, expected) => {
  expect(taken(own as Record<string, string>)).toEqual(expected)
})

test.each([
  ['is taken whole', react('19.1.0'), ['react', 'react-dom', 'react-dom/client']],
  ['stays the remote’s where its client is built in', { react: '19.1.0', 'react-dom': '19.1.0' }, []],
  ['is taken by a remote of components, which others draw', { react: '19.1.0' }, ['react']],
  [
    'is taken in the very same version, whatever is built in',
    { react: '19.3.1', 'react-dom': '19.3.1' },
    ['react', 'react-dom'],
  ],
  ['stays where one part does not fit', { ...react('19.1.0'), 'react-dom': '19.4.0' }, []],
  ['of another major version stays', react('18.3.1'), []],
])('React %s', (_title, own, expected) => {
  expect(taken(own as Record<string, string>)).toEqual(expected)
})

test('what is made for React comes with React alone', () => {
  expect(taken({ ...react('18.3.1'), 'react-router-dom': '7.1.0', axios: '1.0.0' })).toEqual(['axios'])
  expect(taken({ 'react-router-dom': '7.1.0' })).toEqual([])
  expect(taken({ ...react('19.0.0'), 'react-router-dom': '7.1.0' })).toContain('react-router-dom')
})

test('its text runs by itself', () => {
  const copy = new Function(`return ${takenFromPortal.toString()}`)() as typeof takenFromPortal
  expect(copy(scopeOf({ axios: '1.0.0' }), portal)).toEqual(['axios'])
})
