import { readBoot, setLocalItem, setSessionItem } from '@center/shared/host'

/**
 * Takes the part behind `#` of a link that `center dev` printed: `center-dev=<app>&address=<address>`. Before a sign-in can lead away from
 * the address; the shell shows the app once the user is there. The address is checked where it is used: it must be one of this machine.
 */
export function takeDevLink(location: Pick<Location, 'hash' | 'pathname' | 'search'> = window.location): void {
  if (readBoot().overrides !== true) return
  const words = new URLSearchParams(location.hash.slice(1))
  const [app, address] = [words.get('center-dev'), words.get('address')]
  if (!app || !address) return
  setLocalItem('overrides', JSON.stringify({ [app]: address }))
  setSessionItem('devApp', app)
  window.history.replaceState(window.history.state, '', location.pathname + location.search)
}
