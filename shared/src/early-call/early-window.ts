/** A question that is asked before the code is here which will ask it. */
export type EarlyCall = {
  /** Path and query, as on the wire; the path alone where the query changes nothing of what is asked. */
  address: string
  /** `null`: of no session. */
  token: string | null
  /** `null`: it could not be signed, and was not asked. Rejects as `fetch` does. */
  answer: Promise<Response | null>
  giveUp: (reason?: unknown) => void
}

type EarlyWindow = { centerEarly?: EarlyCall }

/** Leaves a call in the page, for the code that would make it. */
export function leaveEarlyCall(call: EarlyCall, page: Window): void {
  // Who takes it hears of it. If no code does, it is no error of the page.
  call.answer.catch(() => undefined)
  Object.assign(page as EarlyWindow, { centerEarly: call })
}

/** What was asked early. It is taken out of the window, where code that comes later would find it. */
export function takeEarlyCall(page: Window = window): EarlyCall | null {
  const scope = page as EarlyWindow
  const call = scope.centerEarly ?? null
  delete scope.centerEarly
  return call
}
