/** Every kind of guest, by an example. The energy app is registered as isolated before the tests. */
export const kinds = [
  { kind: 'system', app: '@apps/orders', path: '/all' },
  { kind: 'element', app: '@apps/notepad', path: '/' },
  { kind: 'element, isolated', app: '@apps/energy', path: '/overview' },
  { kind: 'frame, SDK', app: 'legacy-erp', path: '/index.html' },
  { kind: 'frame, legacy', app: 'legacy-erp', path: '/old.html' },
  { kind: 'frame, plain', app: 'legacy-form', path: '/index.html' },
] as const

/** The engine compiles what runs often, more and more of it over a hundred mounts. That is no leak, so it interprets. */
export const interpreting = '--js-flags=--jitless'

export type Kind = (typeof kinds)[number]
