import { copyText, text, type GuestFailure } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/** Words of `guestFailure` in the texts. */
export type FailureWord = GuestFailure['phase'] | NonNullable<GuestFailure['cause']> | 'mountLate'

/** What is said of a failure: the cause, where the page found it out, else the phase. */
export function failureWord(failure: Pick<GuestFailure, 'phase' | 'cause'> | null): FailureWord {
  if (failure?.cause === 'late' && failure.phase === 'mount') return 'mountLate'
  return failure?.cause ?? failure?.phase ?? 'load'
}

export type FailureDetails = {
  app: string
  version: string
  failure: GuestFailure | null
  isSilent: boolean
  replaced: readonly string[]
}

/** What support asks for, a line each. Nothing of the user is in it. */
export function toDetails({ app, version, failure, isSilent, replaced }: FailureDetails, at: Date): string {
  const state = isSilent ? 'does not answer' : `${failure?.phase ?? ''} ${failure?.cause ?? ''}`.trim()
  const lines = [
    `app: ${app} ${version}`,
    `failure: ${state}`,
    failure ? `message: ${failure.message}` : '',
    replaced.length > 0 ? `replaced functions of the page: ${replaced.join(', ')}` : '',
    `page: ${window.location.origin}${window.location.pathname}`,
    `time: ${at.toISOString()}`,
    `browser: ${navigator.userAgent}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Takes the details to the clipboard, and says whether that worked. */
export function copyDetails(details: FailureDetails): void {
  void copyText(toDetails(details, new Date())).then((isCopied) =>
    notify(isCopied ? 'success' : 'error', {
      message: text(isCopied ? 'shell:guest.copied' : 'shell:guest.notCopied'),
    }),
  )
}
