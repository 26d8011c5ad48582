import { withoutTrailingSlashes } from '../../contract'
import { navigatePortal } from './portal-address'

type Show = (id: number) => void

let drawer: Show | null = null

/** Says how a letter is shown above whatever is on screen, until the returned function is called. */
export function offerLetterDrawer(show: Show): () => void {
  drawer = show
  return () => {
    if (drawer === show) drawer = null
  }
}

/** Shows a letter in a drawer above the page. Without a drawer, the page of letters is opened with it. */
export function showLetter(id: number): void {
  if (drawer) drawer(id)
  else navigatePortal(`/message/index#letter=${id}`)
}

/** The letter that a path of the portal names (`/message/index#letter=17`); null when it names none. */
export function letterOfPath(path: string): number | null {
  const { pathname, hash } = new URL(path, 'http://portal.invalid')
  if (!withoutTrailingSlashes(pathname).endsWith('/message/index')) return null
  const id = Number(new URLSearchParams(hash.slice(1)).get('letter'))
  return Number.isInteger(id) && id > 0 ? id : null
}
