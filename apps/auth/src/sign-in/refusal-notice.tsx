import { useText, type Failure } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import styles from './refusal-notice.module.css'

export type RefusalNoticeProps = { failure: Pick<Failure, 'code' | 'message'> }

/** Why signing in did not work: the server's own sentence, ours without one. */
export function RefusalNotice({ failure }: RefusalNoticeProps) {
  const t = useText()
  return (
    <div role="alert" className={styles.refusal}>
      <Glyph shape="alert" />
      <p>{failure.message || t(textOf(failure.code))}</p>
    </div>
  )
}

function textOf(code: Failure['code']): string {
  if (code === 'network.failed') return 'auth:signIn.networkFailed'
  return code === 'network.timeout' ? 'auth:signIn.networkTimeout' : 'auth:signIn.failed'
}
