import type { SubAppContext } from '@center/sdk'

/** What the app needs, whichever way the portal runs it. Everything that hangs on `signal` ends with the mount. */
export type AppContext = Pick<SubAppContext, 'container' | 'host' | 'state' | 'signal'>

/** What the next version gets, so that nothing typed is lost. */
export type AppState = { text: string }

export type OpenedApp = { state(): AppState; close(): void }

/** Whether a person typed something that is nowhere else. */
export function hasWork(state: AppState | undefined): boolean {
  return state !== undefined && state.text !== ''
}

/** The state of an earlier version: nothing about it is certain. */
export function readState(state: unknown): AppState {
  const text = typeof state === 'object' && state !== null && 'text' in state ? state.text : ''
  return { text: typeof text === 'string' ? text : '' }
}
