import { useSnapshot } from 'valtio'
import { toMinute, type Certification } from '@center/shared/contract'
import { failureText, useText, type Failure } from '@center/shared/host'
import { Button, ErrorState, LoadingState, Mark, type Tone } from '@center/shared/ui'
import { ReportFindings } from '../components/report-panel'
import { checkAgain, loadCertification, open } from './reviews.store'
import styles from './review-dialog.module.css'

/** What the portal's own check found, or how far it is. */
export function CertificationPart() {
  const { certification } = useSnapshot(open)
  const t = useText()
  if (certification.status === 'none') return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {t('ops:certification.title')}
        {certification.status === 'ready' && certification.value.endedAt !== null && (
          <Button size="small" onClick={() => void checkAgain()}>
            {t('ops:certification.again')}
          </Button>
        )}
      </h3>
      {certification.status === 'loading' && <LoadingState size="inline" label={t('ops:report.loading')} />}
      {certification.status === 'failed' && (
        <ErrorState
          size="inline"
          title={t('ops:part.failed')}
          description={failureText(certification.failure as Failure)}
          retry={{ label: t('ops:overview.retry'), onRetry: () => void loadCertification() }}
        />
      )}
      {certification.status === 'ready' && <Found value={certification.value as Certification} />}
    </section>
  )
}

const tones: Record<Certification['state'], Tone> = {
  waiting: 'neutral',
  running: 'neutral',
  done: 'good',
  failed: 'bad',
}

function Found({ value: { state, report, endedAt, queuedAt, worker, fault } }: { value: Certification }) {
  const t = useText()
  if (!report) {
    return (
      <p className={styles.review}>
        <Mark tone={tones[state]}>{t(`ops:certificationState.${state}`)}</Mark>
        <span className={styles.soft}>
          {fault ? t('ops:certification.fault', { fault }) : t('ops:certification.since', { at: toMinute(queuedAt) })}
        </span>
      </p>
    )
  }
  const failed = report.findings.filter(({ level }) => level === 'fail').length
  return (
    <details className={styles.report} open={failed > 0}>
      <summary>
        <Mark tone={report.passed ? 'good' : 'bad'}>
          {report.passed ? t('ops:report.passed') : t('ops:certification.failures', { count: failed })}
        </Mark>
      </summary>
      <ReportFindings report={report} from={t('ops:certification.by', { at: toMinute(endedAt ?? queuedAt), worker })} />
    </details>
  )
}
