import type { Failure } from '@center/shared/host'

/**
 * Notes a failure in the browser's log, where support looks for failures that cannot be reproduced: what, its code, and the number by
 * which the server's own log knows it.
 */
export function logFailure(what: string, { code, status, requestId }: Failure): void {
  console.warn(what, { code, status, requestId })
}

/** Notes there what an app did that cannot be, for its author. */
export function logFault(app: string, error: unknown): void {
  console.warn(app, String(error))
}
