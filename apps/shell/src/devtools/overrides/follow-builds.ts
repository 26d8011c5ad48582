import { loadGuests } from '@center/shared/host'

const followed = new Map<string, { events: string; source: EventSource }>()

/**
 * Listens to the builds of an app that `center dev` serves; each new one is taken in as a release is. Null ends it. A server that is gone
 * for a while is asked again by the browser, and what it built meanwhile comes with its next build.
 */
export function followBuilds(app: string, events: string | null): void {
  const before = followed.get(app)
  if (before?.events === events) return
  before?.source.close()
  followed.delete(app)
  if (events === null) return
  const source = new EventSource(events)
  source.addEventListener('built', () => void loadGuests())
  followed.set(app, { events, source })
}
