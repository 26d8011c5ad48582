import { useText, type Failure } from '@center/shared/host'
import { Notice } from '../components/notice'

export type RefusalNoticeProps = { failure: Pick<Failure, 'code' | 'message'> }

/** Why signing in did not work: the server's own sentence, ours without one. */
export function RefusalNotice({ failure }: RefusalNoticeProps) {
  const t = useText()
  return <Notice>{failure.message || t(textOf(failure.code))}</Notice>
}

function textOf(code: Failure['code']): string {
  if (code === 'network.failed') return 'auth:signIn.networkFailed'
  return code === 'network.timeout' ? 'auth:signIn.networkTimeout' : 'auth:signIn.failed'
}
