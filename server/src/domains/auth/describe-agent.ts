/** In this order: Edge says that it is Chrome, and Chrome that it is Safari. */
const browsers: [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The names of browser and system that a `User-Agent` tells; empty for what it does not. */
export function describeAgent(agent: string): { browser: string; system: string } {
  const nameIn = (names: typeof browsers) => names.find(([, mark]) => mark.test(agent))?.[0] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
