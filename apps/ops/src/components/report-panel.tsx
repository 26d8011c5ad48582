import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type AttachedReport, type CheckFinding, type CheckReport } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState, Mark, TechnicalDetails, type Tone } from '@center/shared/ui'
import { loadReport, reports } from '../lib/reports.store'
import styles from './report-panel.module.css'

export type ReportPanelProps = { name: string; version: string }

/** The whole report of `center check` that was attached to a version. What the command found is told in its own English words, folded. */
export function ReportPanel({ name, version }: ReportPanelProps) {
  const known = useSnapshot(reports)[`${name}@${version}`]
  const t = useText()
  useEffect(() => void loadReport(name, version), [name, version])

  if (!known || known.status === 'loading') return <LoadingState size="inline" label={t('ops:report.loading')} />
  if (known.status === 'none') {
    return <EmptyState size="inline" icon="file" title={t('ops:report.none')} description={t('ops:report.noneText')} />
  }
  if (known.status === 'failed') {
    const retry = { label: t('ops:overview.retry'), onRetry: () => void loadReport(name, version) }
    const reason = failureText(known.failure)
    return <ErrorState size="inline" title={t('ops:part.failed')} description={reason} retry={retry} />
  }
  return <Report attached={known.value as AttachedReport} />
}

const levels = ['fail', 'warn', 'pass', 'skip'] as const
const tones: Record<CheckFinding['level'], Tone> = { fail: 'bad', warn: 'warn', pass: 'good', skip: 'neutral' }

function Report({ attached: { report, at, by } }: { attached: AttachedReport }) {
  const t = useText()
  return <ReportFindings report={report} from={t('ops:report.attached', { at: toMinute(at), by })} />
}

/** The findings of a check, those that matter first; `from` says whose check it was. */
export function ReportFindings({ report, from }: { report: CheckReport; from: string }) {
  const t = useText()
  return (
    <div className={styles.report}>
      <p className={styles.verdict}>
        <Mark tone={report.passed ? 'good' : 'bad'}>
          {t(report.passed ? 'ops:report.passed' : 'ops:report.failed')}
        </Mark>
        <span className={styles.soft}>{from}</span>
      </p>
      <ul className={styles.findings}>
        {levels.flatMap((level) =>
          report.findings
            .filter((finding) => finding.level === level)
            .map(({ check, message, fix }) => (
              <li key={check + message} className={styles.finding}>
                <Mark tone={tones[level]}>{t(`ops:level.${level}`)}</Mark>
                <div className={styles.text}>
                  <code className={styles.check}>{check}</code>
                  <TechnicalDetails label={t('common:technicalDetails')}>
                    {[message, fix].filter(Boolean).join('\n')}
                  </TechnicalDetails>
                </div>
              </li>
            )),
        )}
      </ul>
    </div>
  )
}
