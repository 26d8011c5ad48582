import { toFileSize, type VersionDiff } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { IconByName, Mark } from '@center/shared/ui'
import { toByteChange } from '../lib/formats'
import styles from './version-diff.module.css'

/** What changes for users who have one version and get another. */
export function VersionDiffView({ diff }: { diff: VersionDiff }) {
  const t = useText()
  const { files, bytes } = diff
  return (
    <section className={styles.diff} aria-label={t('ops:diff.title', { from: diff.from, to: diff.to })}>
      <h3 className={styles.heading}>{t('ops:diff.title', { from: diff.from, to: diff.to })}</h3>
      <Asked diff={diff} />
      <p className={styles.sums}>
        <Mark tone="good">{t('ops:diff.added', { count: files.added.length })}</Mark>
        <Mark tone="bad">{t('ops:diff.removed', { count: files.removed.length })}</Mark>
        <Mark tone="warn">{t('ops:diff.changed', { count: files.changed.length })}</Mark>
        <span>{t('ops:diff.kept', { count: files.same })}</span>
        <span>
          {toFileSize(bytes.from)} → {toFileSize(bytes.to)} ({toByteChange(bytes.to - bytes.from)})
        </span>
      </p>
      <Manifest diff={diff} />
      <Files files={files} />
    </section>
  )
}

/** Capabilities and origins that the running version does not ask for: the part that must not be overlooked. */
function Asked({ diff: { capabilities, origins } }: { diff: VersionDiff }) {
  const t = useText()
  const added = [...capabilities.added, ...origins.added]
  const removed = [...capabilities.removed, ...origins.removed]
  if (added.length === 0 && removed.length === 0) return <p className={styles.plain}>{t('ops:diff.sameRights')}</p>
  return (
    <div className={styles.asked} data-more={added.length > 0}>
      {added.length > 0 && (
        <>
          <p className={styles.askedTitle}>
            <IconByName name="shield" />
            {t('ops:diff.asksMore')}
          </p>
          <Words words={added} tone="warn" />
        </>
      )}
      {removed.length > 0 && (
        <>
          <p>{t('ops:diff.asksLess')}</p>
          <Words words={removed} tone="neutral" />
        </>
      )}
    </div>
  )
}

function Words({ words, tone }: { words: string[]; tone: 'warn' | 'neutral' }) {
  return (
    <ul className={styles.text}>
      {words.map((word) => (
        <li key={word}>
          <Mark tone={tone}>{word}</Mark>
        </li>
      ))}
    </ul>
  )
}

function Manifest({ diff: { manifest } }: { diff: VersionDiff }) {
  const t = useText()
  if (manifest.length === 0) return null
  return (
    <details className={styles.section}>
      <summary>{t('ops:diff.manifest', { count: manifest.length })}</summary>
      <ul className={styles.lines} tabIndex={0}>
        {manifest.map(({ field, from, to }) => (
          <li key={field} className={styles.field}>
            <code>{field}</code>
            <del>{shown(from)}</del>
            <ins>{shown(to)}</ins>
          </li>
        ))}
      </ul>
    </details>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Files({ files: { added, removed, changed } }: { files: VersionDiff['files'] }) {
  const t = useText()
  const lines = [
    ...added.map(({ path, bytes }) => ({ path, sign: '+', size: toFileSize(bytes) })),
    ...removed.map(({ path, bytes }) => ({ path, sign: '−', size: toFileSize(bytes) })),
    ...changed.map(({ path, from, to }) => ({
      path,
      sign: '~',
      size: `${toFileSize(to)} (${toByteChange(to - from)})`,
    })),
  ]
  if (lines.length === 0) return null
  return (
    <details className={styles.section}>
      <summary>{t('ops:diff.files', { count: lines.length })}</summary>
      <ul className={styles.lines} tabIndex={0}>
        {lines.map(({ path, sign, size }) => (
          <li key={sign + path} className={styles.file} data-sign={sign}>
            <span aria-hidden="true">{sign}</span>
            <code>{path}</code>
            <span>{size}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
