/** A scope of Module Federation: name of a library → version → what gives it. */
export type ShareScope = Record<string, Record<string, { get?: () => unknown }>>

/**
 * Which libraries of the portal a remote takes in the place of its own: of those that it shares, the ones that the portal has in the same major
 * version and no older. React is taken as a whole or not at all: its parts refuse each other in different versions, and a remote that shares
 * `react-dom` without `react-dom/client` has that built in; one that shares neither leaves the drawing to others. What is made for React comes
 * from where React comes from.
 *
 * Its text is put into the module that shows a remote: it names nothing outside itself.
 */
export function takenFromPortal(scope: ShareScope, versions: Record<string, string>): string[] {
  const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
  const forReact = ['react-router-dom', 'valtio']
  const numbersOf = (version: string) => version.split(/[.+-]/, 3).map((part) => Number(part) || 0)
  // Below 1.0.0 each minor version breaks with the last one.
  const kept = ([major, minor]: number[]) => (major === 0 ? `0.${minor}` : `${major}`)
  const orderOf = ([, minor = 0, patch = 0]: number[]) => minor * 1e6 + patch
  const fits = (own: string, other: string) => {
    const [before, after] = [numbersOf(own), numbersOf(other)]
    return kept(before) === kept(after) && orderOf(after) >= orderOf(before)
  }
  const ownOf = (name: string) => Object.keys(scope[name] ?? {})
  const isFit = (name: string) => {
    const other = versions[name]
    return other !== undefined && ownOf(name).every((own) => fits(own, other))
  }
  const shared = Object.keys(scope)
  const partsOfReact = shared.filter((name) => react.includes(name))
  const isSame = partsOfReact.every((name) => ownOf(name).every((own) => own === versions[name]))
  const hasNoClientInside = shared.includes('react-dom/client') || !shared.includes('react-dom')
  const isWhole = shared.includes('react') && (hasNoClientInside || isSame)
  const takesReact = isWhole && partsOfReact.every(isFit)
  return shared.filter((name) => {
    if (react.includes(name)) return takesReact
    return isFit(name) && (takesReact || !forReact.includes(name))
  })
}
