/** What a page of a bundle with lifecycles looks like where the build has none: places of the names that frameworks' templates use. */
export const emptyPage = '<div id="root"></div><div id="app"></div>'

/**
 * Before the scripts of an app for qiankun run: it is told that somebody else mounts it, and where its files are. The document is its own, so
 * that these names meet no other app's.
 */
export const beforeScripts = [
  'window.__POWERED_BY_QIANKUN__ = true',
  'window.__INJECTED_PUBLIC_PATH_BY_QIANKUN__ = root',
  'const before = new Set(Object.keys(window))',
]

/** After them: what they left in the window with a `mount` is mounted, and told what the portal says by the words of qiankun. */
export const afterScripts = [
  'const left = Object.keys(window).filter((key) => !before.has(key)).map((key) => window[key])',
  "const library = left.flatMap((one) => [one, one?.default, one?.provider]).find((one) => typeof one?.mount === 'function')",
  "if (!library) throw new Error('No script of the app has left a mount in the window.')",
  'const { host } = element',
  'const state = () => ({ user: host?.userInfo ?? null, ...host?.configuration })',
  'const props = {',
  '  ...element.props,',
  '  container: element,',
  '  host,',
  '  onGlobalStateChange: (hear, isNow = false) => {',
  "    for (const name of ['userInfo', 'globalConfig']) host?.on(name, () => hear(state(), {}))",
  '    if (isNow) hear(state(), {})',
  '  },',
  '  setGlobalState: () => false,',
  '  offGlobalStateChange: () => true,',
  '}',
  'await library.bootstrap?.(props)',
  'await library.mount(props)',
]
