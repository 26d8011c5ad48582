const BEGINNING = 'center:events:'

/** What the tabs of a session share their stream of events by: the name of a lock and of a channel. */
export const streamName = (mark: string): string => BEGINNING + mark

/** Whether a tab of this browser, of whichever session, reads a stream or waits for it. A browser without locks knows of none. */
export async function hasStreamingTab(): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>
  const { held = [], pending = [] } = (await locks?.query().catch(() => null)) ?? {}
  return [...held, ...pending].some(({ name }) => name?.startsWith(BEGINNING))
}
