let leaving = new AbortController()

/** Ends with the session whose calls are made now. */
export function sessionSignal(): AbortSignal {
  return leaving.signal
}

/** The session is left: nobody waits for its answers any more. */
export function cancelSessionCalls(): void {
  leaving.abort()
  leaving = new AbortController()
}
