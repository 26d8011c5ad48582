import { useSnapshot } from 'valtio'
import type { ReviewedVersion, VersionDiff } from '@center/shared/contract'
import { CloseOnBack, failureText, preferences, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, ErrorState, LoadingState, notify } from '@center/shared/ui'
import { Refusal } from '../components/refusal'
import { VersionDiffView } from '../components/version-diff'
import { BillPart } from './bill-part'
import { CertificationPart } from './certification-part'
import { ReviewFacts, SaidReviews } from './review-facts'
import { ReviewForm } from './review-form'
import { closeReview, loadDiff, open, say, takeBack } from './reviews.store'
import styles from './review-dialog.module.css'

/** All that a reviewer needs to decide about a version, and the decision. */
export function ReviewDialog() {
  const { row, note, failure } = useSnapshot(open)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  if (!row) return null
  const title = locale === 'en' && row.titleEn ? row.titleEn : row.title
  const said = row.reviews.find(({ isMine }) => isMine)
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      size="tall"
      title={t('ops:reviews.of', { app: title, version: row.version })}
      onClose={closeReview}
      isHeld={note !== (said?.note ?? '')}
      footer={<Footer row={row as ReviewedVersion} />}
    >
      <CloseOnBack onClose={closeReview} />
      {failure && <Refusal failure={failure as Failure} />}
      <div className={styles.parts}>
        <ReviewFacts row={row as ReviewedVersion} />
        <DiffPart row={row as ReviewedVersion} />
        <BillPart />
        <CertificationPart />
        <SaidReviews row={row as ReviewedVersion} />
        {!row.isOfCaller && <ReviewForm row={row as ReviewedVersion} />}
      </div>
    </Dialog>
  )
}

function DiffPart({ row }: { row: ReviewedVersion }) {
  const { diff } = useSnapshot(open)
  const t = useText()
  if (diff.status === 'ready') return <VersionDiffView diff={diff.value as VersionDiff} />
  if (diff.status === 'failed') {
    const retry = { label: t('ops:overview.retry'), onRetry: () => void loadDiff() }
    const reason = failureText(diff.failure as Failure)
    return <ErrorState size="inline" title={t('ops:part.failed')} description={reason} retry={retry} />
  }
  if (diff.status === 'loading') return <LoadingState size="inline" label={t('ops:diff.loading')} />
  return row.running === null ? <p>{t('ops:diff.first')}</p> : null
}

/** Agreeing is the main button; who said something takes it back here. Nothing is decided about one's own version. */
function Footer({ row }: { row: ReviewedVersion }) {
  const { sending } = useSnapshot(open)
  const t = useText()
  const isMine = row.reviews.some((review) => review.isMine)
  const told = { version: `${row.name}@${row.version}` }
  const decide = async (verdict: 'approved' | 'refused') => {
    if (await say(verdict)) notify('success', { message: t(`ops:reviewSaid.${verdict}`, told) })
  }
  const withdraw = async () => {
    if (await takeBack()) notify('success', { message: t('ops:reviewSaid.withdraw', told) })
  }
  return (
    <>
      <Button onClick={closeReview}>{t('ops:dialog.close')}</Button>
      {!row.isOfCaller && isMine && (
        <BusyButton isBusy={sending === 'withdraw'} disabled={sending !== null} onClick={() => void withdraw()}>
          {t('ops:reviews.withdraw')}
        </BusyButton>
      )}
      {!row.isOfCaller && (
        <>
          <BusyButton
            type="danger"
            isBusy={sending === 'refused'}
            disabled={sending !== null}
            onClick={() => void decide('refused')}
          >
            {t('ops:reviews.refuse')}
          </BusyButton>
          <BusyButton
            theme="solid"
            type="primary"
            isBusy={sending === 'approved'}
            disabled={sending !== null}
            onClick={() => void decide('approved')}
          >
            {t('ops:reviews.approve')}
          </BusyButton>
        </>
      )}
    </>
  )
}
