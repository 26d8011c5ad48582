import { allowHtmlPolicies } from './html-policies'

type Made = { name: string } & Record<'createHTML' | 'createScriptURL' | 'createScript', (text: string) => unknown>

/** The page as the loader leaves it: two policies, and no other name is let in. */
function createPage() {
  const centerHtml = {
    createHTML: (text: string) => `clean ${text}`,
    createScriptURL: () => fail('address'),
    createScript: () => fail('code'),
  }
  const defaultPolicy = { ...centerHtml, createScriptURL: (text: string) => `pinned ${text}` }
  const trustedTypes = {
    defaultPolicy,
    createPolicy: jest.fn((name: string) => fail(name)) as (name: string, rules?: object) => unknown,
  }
  return { centerHtml, trustedTypes }
}

function fail(name: string): never {
  throw new TypeError(`Refused ${name}`)
}

const rules = {
  createHTML: (text: string) => `${text}!`,
  createScriptURL: (text: string) => text,
  createScript: String,
}

test('a library makes a policy of an allowed name, as often as it is there', () => {
  const page = createPage()
  allowHtmlPolicies(['lit-html'], page)
  const [one, other] = [1, 2].map(() => page.trustedTypes.createPolicy('lit-html', rules) as Made)
  expect([one?.name, other?.name]).toEqual(['lit-html', 'lit-html'])
  expect(one?.createHTML('<p>')).toBe('clean <p>!')
})

test('its addresses must be pinned, and its text is never code', () => {
  const page = createPage()
  allowHtmlPolicies(['angular'], page)
  const policy = page.trustedTypes.createPolicy('angular#unsafe-bypass', rules) as Made
  expect(policy.createScriptURL('/chunk.js')).toBe('pinned /chunk.js')
  expect(() => policy.createScript('alert(1)')).toThrow('Refused code')
})

test('a policy without a rule makes nothing', () => {
  const page = createPage()
  allowHtmlPolicies(['vue'], page)
  const policy = page.trustedTypes.createPolicy('vue', {}) as Made
  expect(() => policy.createHTML('<p>')).toThrow('no rule')
})

test('every other name is refused as before', () => {
  const page = createPage()
  allowHtmlPolicies(['svelte-trusted-html'], page)
  for (const name of ['svelte', 'own', 'default', 'center-html'])
    expect(() => page.trustedTypes.createPolicy(name, rules)).toThrow(`Refused ${name}`)
})

test('names of two apps add up', () => {
  const page = createPage()
  allowHtmlPolicies(['first'], page)
  allowHtmlPolicies(['second'], page)
  expect(page.trustedTypes.createPolicy('first', rules)).toHaveProperty('name', 'first')
  expect(page.trustedTypes.createPolicy('second', rules)).toHaveProperty('name', 'second')
})

test('a browser without Trusted Types is left alone', () => {
  expect(() => allowHtmlPolicies(['lit-html'], {})).not.toThrow()
})
