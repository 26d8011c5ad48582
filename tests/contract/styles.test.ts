import { listFiles, readText } from '../support/repository'

const sheets = listFiles(/^(apps|root-config|shared)\/.*\.(css|html)$/)

describe('the style sheets', () => {
  test('slant no text: Chinese has no italics, a browser would only tilt the characters', () => {
    expect(sheets.filter((path) => /font-style:\s*(italic|oblique)/.test(readText(path)))).toEqual([])
  })
})
