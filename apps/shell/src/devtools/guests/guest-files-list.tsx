import { toFileSize, type MicroFrontend } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { formatMs } from '../panel/figures'
import { filesOf } from './guest-files'
import styles from './guest-detail.module.css'

/** The files of the version, and what fetching them took. */
export function GuestFiles({ guest }: { guest: MicroFrontend }) {
  const t = useText()
  const files = filesOf(guest)
  if (files.length === 0) return null
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{t('shell:devtools.detail.files')}</h4>
      <ul className={styles.files}>
        {files.map(({ name, timing }) => (
          <li key={name} className={styles.file}>
            <code title={name}>{name}</code>
            <span>{timing ? toFileSize(timing.bytes) : '–'}</span>
            <span>{timing ? formatMs(timing.ms) : t('shell:devtools.files.notFetched')}</span>
            <span>{timing?.isCached ? t('shell:devtools.files.cached') : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
