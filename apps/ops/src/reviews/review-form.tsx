import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { ReviewedVersion } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { change, open } from './reviews.store'
import styles from './review-dialog.module.css'

/** What the reviewer agrees to, and why. */
export function ReviewForm({ row: { place, isOwn } }: { row: ReviewedVersion }) {
  const { inPage, note } = useSnapshot(open)
  const t = useText()
  const id = useId()
  return (
    <section className={styles.form}>
      {place === 'page' && (
        <label className={styles.agree}>
          <input type="checkbox" checked={inPage} onChange={(event) => change({ inPage: event.target.checked })} />
          <span>{t(isOwn ? 'ops:reviews.agreeOwn' : 'ops:reviews.agreePage')}</span>
        </label>
      )}
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {t('ops:reviews.note')}
        </label>
        <textarea
          id={id}
          className={styles.note}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </section>
  )
}
