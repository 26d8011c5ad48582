type ImportMap = { imports?: Record<string, string>; integrity?: Record<string, string> }
type MapStorage = Pick<Storage, 'getItem' | 'setItem'>

const ROOT = '@center/root-config'
const MAX_CHARACTERS = 400_000

type Place = { memory: () => MapStorage; name: string; built?: Record<string, string> }

/**
 * The import map that the page was sent, with the hashes of the portal's own files, `built`; when the portal cannot start by it, the one that
 * started it last in this browser.
 */
export function readImportMap(
  page: Document,
  { memory, name, built = {} }: Place,
): { map: ImportMap; isKept: boolean } {
  const sent = withBuilt(parse(page.querySelector('script[type="systemjs-importmap"]')?.textContent), built)
  if (isUsable(sent)) return { map: sent, isKept: false }
  const kept = quietly(() => parse(memory().getItem(name)))
  return isUsable(kept) ? { map: kept, isKept: true } : { map: sent ?? {}, isKept: false }
}

/** The names of a map that lead to the portal itself: its own apps and what it shares. */
export function ownNames({ imports = {} }: ImportMap): string[] {
  const isOwn = ([name, address]: [string, string]) =>
    name.startsWith('@center/') || address.startsWith('/center/assets/')
  return Object.entries(imports)
    .filter(isOwn)
    .map(([name]) => name)
}

/** Keeps a map that started the portal: addresses and their hashes, nothing else. */
export function storeImportMap(map: ImportMap, memory: () => MapStorage, name: string): void {
  const text = JSON.stringify(map)
  if (text.length <= MAX_CHARACTERS) quietly(() => memory().setItem(name, text))
}

function withBuilt(sent: ImportMap | null, built: Record<string, string>): ImportMap | null {
  return sent && Object.keys(built).length > 0 ? { ...sent, integrity: { ...sent.integrity, ...built } } : sent
}

/** A map by which the portal can start: it names the first app, and has its hash. */
function isUsable(map: ImportMap | null): map is ImportMap {
  const entry = map?.imports?.[ROOT]
  return entry !== undefined && Boolean(map?.integrity?.[entry])
}

function parse(text: string | null | undefined): ImportMap | null {
  const value = quietly(() => JSON.parse(text ?? 'null') as unknown)
  if (!isRecord(value)) return null
  const { imports, integrity } = value
  return {
    ...value,
    ...(imports !== undefined && { imports: textsOf(imports) }),
    ...(integrity !== undefined && { integrity: textsOf(integrity) }),
  }
}

/** An entry that is no text costs itself alone. */
function textsOf(record: unknown): Record<string, string> {
  const entries = isRecord(record) ? Object.entries(record) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function quietly<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
