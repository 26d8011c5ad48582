import type { CheckContext } from '../check-context'
import type { CheckSite } from '../check-server'
import { isIsolated } from '../guest-row'
import { fail, pass, type Finding } from '../report'
import { waitUntilSomethingShows } from '../harness'

/** Every call to a server fails, its own files come: it must still say something. The harness is a fresh one. */
export async function checkFailingNetwork({ harness, manifest }: CheckContext, site: CheckSite): Promise<Finding[]> {
  let refused = 0
  await harness.page.route('**/*', (route) => {
    const request = route.request()
    const isOwn = site.guestBases.some((base) => request.url().startsWith(base)) && request.method() === 'GET'
    const isCall = ['fetch', 'xhr', 'eventsource', 'websocket'].includes(request.resourceType())
    if (!isCall || (isOwn && /\.(css|m?js)$/.test(new URL(request.url()).pathname))) return route.continue()
    refused += 1
    return route.abort('connectionrefused')
  })
  const from = harness.said.length
  const { ok, message } = await harness.call('open', '/')
  const isShown = ok && (await waitUntilSomethingShows(harness))
  // The network of a sandboxed frame whose requests are held up is never idle, as the driver sees it.
  await harness.page.waitForLoadState(isIsolated(manifest) ? 'load' : 'networkidle')
  await harness.call('close')
  // The browser itself reports each refused call; what is thrown and not caught is the sub-app's.
  const uncaught = harness.said
    .slice(from)
    .filter(({ level, text, address }) => level === 'error' && address === '' && text !== '')
  const fix = 'Catch failures of fetch, and show a sentence with a way to try again.'
  if (!ok) return [fail('network', `It does not mount when its server does not answer: ${message}`, fix)]
  if (!isShown) return [fail('network', 'It shows nothing when its server does not answer.', fix)]
  const [first] = uncaught
  if (first) return [fail('network', `It leaves a failure uncaught: ${first.text.split('\n')[0]?.slice(0, 200)}`, fix)]
  const text =
    refused === 0 ? 'Calls no server while it mounts' : `Shows something although ${refused} calls were refused`
  return [pass('network', text)]
}
