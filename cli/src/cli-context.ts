/** What the command line takes from outside: the environment, the network, the terminal and the clock. */
export type CliContext = {
  env: Record<string, string | undefined>
  home: string
  /** The folder with what ships beside the program: check page, templates, SDK. */
  resources: string
  fetch: typeof fetch
  /** What is piped in, whole. */
  input: () => Promise<string>
  out: (text: string) => void
  err: (text: string) => void
  /** Ends early, without an error, when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/** A failure that its user can do something about. The message says what happened, the hint what to do, the code scripts which it is. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly hint = '',
    readonly code = 'failed',
  ) {
    super(message)
  }
}
