import { toFileSize } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { capabilityOf } from '../capability-use'
import type { LoggedCopy } from '../copy-for-log'
import type { LogEntry } from '../guest-log'
import { copyAndNotify } from '../panel/copy-and-notify'
import { formatMs, formatTime } from '../panel/figures'
import { JsonTree } from '../panel/json-tree'
import { ToolButton } from '../panel/tool-button'
import styles from './message-detail.module.css'

export type MessageDetailProps = { entry: LogEntry; onClose: () => void }

/** One message whole: what was said, what was answered, and in plain words why it was refused. */
export function MessageDetail({ entry, onClose }: MessageDetailProps) {
  const { app, from, type, direction, at, ms, failure, payload, answer, count } = entry
  const t = useText()
  const copy = () =>
    copyAndNotify(JSON.stringify({ app, from, type, direction, payload: payload?.value ?? null, failure }, null, 2))
  return (
    <section className={styles.detail} aria-label={t('shell:devtools.message.detail')}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          {type} <span className={styles.way}>{t(`shell:devtoolsDirection.${direction}`)}</span>
        </h3>
        <ToolButton label={t('shell:devtools.message.copy')} onPress={() => void copy()}>
          <IconByName name="copy" />
        </ToolButton>
        <ToolButton label={t('shell:devtools.detail.close')} onPress={onClose}>
          <IconByName name="close" />
        </ToolButton>
      </header>
      <div className={styles.body}>
        {failure && <Refusal entry={entry} failure={failure} />}
        <p className={styles.facts}>
          {app && <span>{app}</span>}
          {from !== null && <span>{t('shell:devtools.message.from', { origin: from })}</span>}
          <span>{formatTime(at)}</span>
          {ms !== null && <span>{formatMs(ms)}</span>}
          {payload && <span>{toFileSize(payload.size)}</span>}
          {count > 1 && <span>× {count}</span>}
        </p>
        <Part title={t('shell:devtools.message.payload')} copy={payload} />
        {answer && <Part title={t('shell:devtools.message.answer')} copy={answer} />}
        <p className={styles.note}>{t('shell:devtools.message.masked')}</p>
      </div>
    </section>
  )
}

function Refusal({ entry: { type, payload }, failure }: { entry: LogEntry; failure: string }) {
  const t = useText()
  const capability = capabilityOf(type, payload?.value)
  return (
    <div className={styles.refusal} role="note">
      <strong>{failure}</strong>
      <p>{t(`shell:devtoolsFailure.${failure}`)}</p>
      {failure === 'not-granted' && capability && <p>{t('shell:devtools.message.needs', { capability })}</p>}
    </div>
  )
}

function Part({ title, copy }: { title: string; copy: LoggedCopy | null }) {
  const t = useText()
  return (
    <section className={styles.part}>
      <h4 className={styles.heading}>{title}</h4>
      {copy ? (
        <JsonTree label={title} value={copy.value} />
      ) : (
        <p className={styles.note}>{t('shell:devtools.message.notKept')}</p>
      )}
      {copy?.isCut && <p className={styles.note}>{t('shell:devtools.message.cut')}</p>}
    </section>
  )
}
