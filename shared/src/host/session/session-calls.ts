let leaving = new AbortController()
let closedToken: string | null = null

/** Ends with the session whose calls are made now. */
export function sessionSignal(): AbortSignal {
  return leaving.signal
}

/** The session is left: its answers are not awaited any more. */
export function cancelSessionCalls(): void {
  leaving.abort()
  leaving = new AbortController()
}

/** The session is about to end: what is under way is given up, and what is asked with its token from now on is refused here. */
export function closeSessionCalls(token: string | null): void {
  closedToken = token
  cancelSessionCalls()
}

/** It has ended: a session that begins may have the same token. */
export function openSessionCalls(): void {
  closedToken = null
}

/** Whether the server would refuse what is asked with this token, as far as the page knows. */
export function isClosed(token: string | null): boolean {
  return token === null || token === closedToken
}
