import { letterOfPath, offerLetterDrawer, showLetter } from './letter-drawer'

test.each([
  ['/message/index#letter=17', 17],
  ['/center/message/index/?tc=demo#letter=3', 3],
  ['/message/index', null],
  ['/message/index#letter=0', null],
  ['/message/index#letter=1.5', null],
  ['/orders/all#letter=17', null],
])('%s names the letter %s', (path, id) => {
  expect(letterOfPath(path)).toBe(id)
})

test('a letter is shown in the drawer that is offered, else its page is opened', () => {
  const shown: number[] = []
  const stop = offerLetterDrawer((id) => void shown.push(id))
  showLetter(17)
  expect(shown).toEqual([17])
  stop()
  showLetter(18)
  expect(shown).toEqual([17])
  expect(window.location.pathname + window.location.hash).toBe('/center/message/index#letter=18')
})
