import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { Policy, toMinute } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Segments } from '../components/segments'
import type { TenantApp } from '../lib/apps.store'
import styles from './release-form.module.css'
import { ProgressMark } from '../components/review-marks'
import { change, chooseVersion, percents, release } from './release.store'

/** Which version, for how many, what open pages do, and why. */
export function ReleaseForm({ row }: { row: TenantApp }) {
  const { form } = useSnapshot(release)
  const t = useText()
  const noteId = useId()
  const isFirst = row.stable === null
  const choices = isFirst ? [100] : percents
  const shares = choices.map((percent) => ({ value: String(percent), label: `${percent}%` }))
  const everybody = isFirst ? 'ops:release.firstHint' : 'ops:release.allHint'
  return (
    <div className={styles.form}>
      <VersionField row={row} />
      <div className={styles.field}>
        <span className={styles.label}>{t('ops:release.percent')}</span>
        <Segments
          label={t('ops:release.percent')}
          options={shares}
          value={String(form.percent)}
          onChange={(percent) => change({ percent: Number(percent) })}
        />
        <p className={styles.hint}>{t(form.percent < 100 ? 'ops:release.canaryHint' : everybody)}</p>
      </div>
      <PolicyField />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={noteId}>
          {t('ops:release.note')}
        </label>
        <textarea
          id={noteId}
          className={styles.note}
          rows={2}
          maxLength={500}
          value={form.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </div>
  )
}

function VersionField({ row }: { row: TenantApp }) {
  const { form, versions } = useSnapshot(release)
  const t = useText()
  const id = useId()
  const roleOf = (version: string) => {
    if (version === row.stable?.version) return t('ops:role.stable')
    return version === row.canary?.version ? t('ops:role.canary') : null
  }
  const verdictOf = (report: { passed: boolean } | null) => {
    if (!report) return t('ops:report.none')
    return t(report.passed ? 'ops:report.passed' : 'ops:report.failed')
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('ops:release.version')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={form.version}
        onChange={(event) => void chooseVersion(event.target.value)}
      >
        {versions.rows.map(({ version, publishedAt, report }) => (
          <option key={version} value={version}>
            {[version, roleOf(version), toMinute(publishedAt), verdictOf(report)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <ReviewLine />
    </div>
  )
}

/** What the version lacks of reviews, where the tenant asks for any. */
function ReviewLine() {
  const { review } = useSnapshot(release)
  const t = useText()
  if (review === null || review === 'free') return null
  return (
    <p className={styles.hint}>
      {t('ops:reviews.line')} <ProgressMark state={review} />
    </p>
  )
}

function PolicyField() {
  const { form } = useSnapshot(release)
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.policies}>
      <legend className={styles.label}>{t('ops:release.policy')}</legend>
      {Policy.options.map((policy) => (
        <label key={policy} className={styles.policy}>
          <input
            type="radio"
            name={name}
            value={policy}
            checked={form.policy === policy}
            onChange={() => change({ policy })}
          />
          <span>
            <span className={styles.policyName}>{t(`ops:policy.${policy}`)}</span>
            <span className={styles.hint}>{t(`ops:policyHint.${policy}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
