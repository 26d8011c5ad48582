import type { PinnedAddresses } from './pinned-addresses'

type Declare = (...context: never[]) => unknown
/** A module as SystemJS takes it: what it imports, and what runs. */
export type Registration = [imports: string[], declare: Declare]
type Part = (register: (...registration: Registration) => void) => void
type StartWindow = { centerStart?: (address: string, part: Part) => void }

/** Where the page names the files. */
const LIST = 'center-start'

/**
 * Runs the files that hold what a page starts with, many modules each (decision 074), and answers those by address. A file that does not come
 * is left out: its modules are fetched one by one. The first that is here has the hints of the page go out. Nothing is taken any more once this
 * has ended, so no guest adds a module.
 */
export async function runStartFiles(page: Document, pinned: PinnedAddresses): Promise<Map<string, Registration>> {
  const taken = new Map<string, Registration>()
  const scope = window as StartWindow
  scope.centerStart = (address, part) => {
    const whole = new URL(address, page.baseURI).href
    if (pinned.integrityOf(whole)) part((imports, declare) => taken.set(whole, [imports, declare]))
  }
  const runs = readAddresses(page).map((address) => run(page, address))
  void Promise.race(runs.length > 0 ? runs : [null]).then(() => releaseHints(page, pinned))
  await Promise.all(runs)
  delete scope.centerStart
  return taken
}

/**
 * What the portal needs next is asked for once the first of the files is here. Asked for with them, all would share the network, and what runs first would
 * come as late as what runs last.
 */
function releaseHints(page: Document, pinned: PinnedAddresses): void {
  const hints = page.getElementById('center-hints')
  if (!(hints instanceof HTMLTemplateElement)) return
  for (const link of hints.content.querySelectorAll('link:not([integrity])')) {
    link.setAttribute('integrity', pinned.integrityOf(link.getAttribute('href') ?? '') ?? '')
  }
  page.head.append(hints.content)
}

function readAddresses(page: Document): string[] {
  try {
    const list = JSON.parse(page.getElementById(LIST)?.textContent ?? '[]') as unknown
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Its hash comes from the import map, as that of each script does. */
function run(page: Document, address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = page.createElement('script')
    const end = () => {
      script.remove()
      resolve()
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    try {
      script.src = address
    } catch {
      return end()
    }
    page.head.append(script)
  })
}
