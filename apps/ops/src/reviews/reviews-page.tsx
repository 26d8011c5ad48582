import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ReviewedVersion } from '@center/shared/contract'
import { usePagerTexts, useText } from '@center/shared/host'
import { Card, DataTable, PageFrame, Pager } from '@center/shared/ui'
import { PartState } from '../components/part-state'
import { PlainSelect } from '../components/plain-select'
import { Segments } from '../components/segments'
import { apps } from '../lib/apps.store'
import { useWayBack } from '../lib/way-back'
import { ReviewDialog } from './review-dialog'
import { choose, loadReviews, REVIEW_ROWS, reviews, watchReviews } from './reviews.store'
import { useReviewColumns } from './use-review-columns'
import styles from './reviews-page.module.css'

/** Versions that people look at before operators release them. */
export function ReviewsPage() {
  const { status, page, total, rows } = useSnapshot(reviews)
  const { tenants } = useSnapshot(apps)
  const t = useText()
  const wayBack = useWayBack()
  const texts = usePagerTexts()
  const first = tenants[0]?.tenantCode
  useEffect(watchReviews, [first])
  return (
    <PageFrame
      title={t('ops:reviews.title')}
      subtitle={t('ops:reviews.subtitle')}
      back={wayBack}
      isBusy={status === 'loading'}
    >
      <Card title={t('ops:reviews.versions')} more={<ReviewFilter />} isFlush>
        <ReviewRows />
        <Pager
          page={page}
          total={total}
          limit={REVIEW_ROWS}
          shown={rows.length}
          onPage={(next) => choose({ page: next })}
          texts={texts}
        />
      </Card>
      <ReviewDialog />
    </PageFrame>
  )
}

function ReviewFilter() {
  const { show, tenantCode } = useSnapshot(reviews)
  const { tenants } = useSnapshot(apps)
  const t = useText()
  const options = (['waiting', 'all'] as const).map((value) => ({ value, label: t(`ops:reviewShow.${value}`) }))
  return (
    <div className={styles.filter}>
      {tenants.length > 1 && (
        <PlainSelect
          label={t('ops:filter.tenant')}
          value={tenantCode}
          options={tenants.map((tenant) => ({ value: tenant.tenantCode, label: tenant.name }))}
          onChange={(chosen) => choose({ tenantCode: chosen })}
        />
      )}
      <Segments
        label={t('ops:reviews.showLabel')}
        options={options}
        value={show}
        onChange={(value) => choose({ show: value })}
      />
    </div>
  )
}

function ReviewRows() {
  const part = useSnapshot(reviews)
  const columns = useReviewColumns()
  const t = useText()
  const emptyTitle = t(part.show === 'waiting' ? 'ops:reviews.nothingWaits' : 'ops:reviews.empty')
  return (
    <PartState part={part} emptyTitle={emptyTitle} onRetry={() => void loadReviews()}>
      <DataTable
        label={t('ops:reviews.versions')}
        columns={columns}
        rows={part.rows as ReviewedVersion[]}
        keyOf={({ name, version }) => `${name}@${version}`}
      />
    </PartState>
  )
}
