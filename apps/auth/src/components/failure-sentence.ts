import { text, type Failure } from '@center/shared/host'

/** Why something did not work: the server's own sentence, and of a dead network that nothing is lost. */
export function failureSentence({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  if (code === 'network.failed') return text('auth:signIn.networkFailed')
  if (code === 'network.timeout') return text('auth:signIn.networkTimeout')
  return message || text(`errors:${code}`)
}
