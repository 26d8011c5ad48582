import { attacks } from '../e2e/guests/attacks'
import { readText, tableRows } from '../support/repository'

test('docs/vendors/trust.md tells what each attack of the test comes to', () => {
  const [, text = ''] = readText('docs/vendors/trust.md').split('## Attacks, one by one')
  const told = tableRows(text.split('\n## ')[0] ?? '')
  expect(told).toEqual(attacks.map(({ what, isHeld, why }) => [what, isHeld ? 'held' : '**not held**', why]))
})

test('every attack has a name of its own, and says why', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
  expect(attacks.filter(({ why, code }) => why === '' || code === '')).toEqual([])
})
