import * as contract from '@center/shared/contract'
import { listFiles, readText } from '../support/repository'

const decision = 'docs/decisions/036-calls-that-the-front-end-does-not-make.md'

/** Sources of whatever calls the API for us: pages, the host of sub-apps and the command line. */
const callers = listFiles(/^(apps|cli|root-config|sdk|shared\/src\/host)\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
/** The calls that guests may ask the host to make. */
const forGuests = 'shared/src/contract/registry/guest-endpoints.ts'

/** What a source takes from the contract and uses; a type of it calls nothing. */
function takenFrom(source: string): string[] {
  const imports = source.matchAll(/^import \{([^}]*)\} from '(?:@center\/shared\/contract|\.[^']*contract)'/gm)
  const names = [...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return names.filter((name) => (source.match(new RegExp(`\\b${name}\\b(?!')`, 'g')) ?? []).length > 1)
}

test('every endpoint is called by something of ours, or a decision says why not', () => {
  const taken = new Set(callers.flatMap((path) => takenFrom(readText(path))))
  const [, granted = ''] = /guestEndpoints = \{([^}]*)\}/.exec(readText(forGuests)) ?? []
  for (const name of granted.split(',')) taken.add(name.trim())
  const uncalled = Object.entries(contract).flatMap(([name, value]) =>
    typeof value === 'object' && 'permission' in value && !taken.has(name) ? [name] : [],
  )
  const explained = [...readText(decision).matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
  expect(uncalled.toSorted()).toEqual(explained.toSorted())
})
