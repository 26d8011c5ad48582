import { listFiles, readText } from '../support/repository'

const sheets = listFiles(/^(apps|root-config|shared)\/.*\.(css|html)$/)
const code = listFiles(/^(apps|root-config|shared)\/.*(?<!\.test)\.tsx?$/)

describe('the style sheets', () => {
  test('slant no text: Chinese has no italics, a browser would only tilt the characters', () => {
    const slanted = /font-style:\s*(italic|oblique)|fontStyle:\s*['"](italic|oblique)|\bfont:[^;]*\b(italic|oblique)\b/
    expect([...sheets, ...code].filter((path) => slanted.test(readText(path)))).toEqual([])
  })

  test('set dots under what is emphasised, and slant no element that a browser would slant by itself', () => {
    const rules = readText('shared/src/ui/tokens.css').replaceAll(/\s+/g, ' ')
    expect(rules).toContain('em, i, cite, dfn, var, address { font-style: normal; }')
    expect(rules).toContain('em, i { text-emphasis: filled dot; text-emphasis-position: under right; }')
  })

  test('ask with :has() for nothing that holds the page: each node that comes or goes would have all of it styled anew', () => {
    const aroundPage = /(^|[\s,>{}])(:root|html|body|#center-app|\.(frame|column|page|main|panel))[^\s,{]*:has\(/m
    // What is found by its place alone could be anything below: a browser then looks at everything.
    const anythingBelow = /:has\((?:[^()]|\([^()]*\))*\)[^,{]*[\s>+~](\*|:not\()/
    const onScreen = (path: string) => readText(path).replaceAll(/@media print \{\n[\s\S]*?\n\}|\/\*[\s\S]*?\*\//g, '')
    expect(sheets.filter((path) => aroundPage.test(onScreen(path)) || anythingBelow.test(onScreen(path)))).toEqual([])
  })

  test('contain the counters of what is hidden by content-visibility, shown or not: to begin that at one place concerns the whole page', () => {
    const hiding = sheets.filter((path) => readText(path).includes('content-visibility: hidden'))
    expect(hiding).not.toEqual([])
    expect(hiding.filter((path) => !readText(path).includes('contain: style'))).toEqual([])
  })
})
