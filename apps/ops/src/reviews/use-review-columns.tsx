import { useSnapshot } from 'valtio'
import { toFileSize, toMinute, type ReviewedVersion } from '@center/shared/contract'
import { preferences, useText } from '@center/shared/host'
import { Button, type DataColumn } from '@center/shared/ui'
import { PlaceMark, ProgressMark } from '../components/review-marks'
import { openReview } from './reviews.store'
import styles from './reviews-page.module.css'

/** What a reviewer sees of a version in the list; the rest is behind its button. */
export function useReviewColumns(): DataColumn<ReviewedVersion>[] {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  return [
    {
      key: 'app',
      title: t('ops:table.app'),
      place: 'name',
      draw: ({ title, titleEn, name, version }) => (
        <span className={styles.app}>
          {locale === 'en' && titleEn ? titleEn : title} {version}
          <span className={styles.soft}>{name}</span>
        </span>
      ),
    },
    { key: 'state', title: t('ops:table.state'), draw: ({ state }) => <ProgressMark state={state} /> },
    { key: 'place', title: t('ops:reviews.place'), draw: ({ place }) => <PlaceMark place={place} /> },
    {
      key: 'published',
      title: t('ops:versions.published'),
      look: 'soft',
      draw: ({ publishedAt, publishedBy, vendor }) => (
        <>
          <time>{toMinute(publishedAt)}</time> {vendor?.name ?? publishedBy}
        </>
      ),
    },
    {
      key: 'running',
      title: t('ops:reviews.running'),
      look: 'mono',
      draw: ({ running }) => running ?? t('ops:table.nothing'),
    },
    { key: 'bytes', title: t('ops:versions.bytes'), look: 'mono', draw: ({ bytes }) => toFileSize(bytes) },
    {
      key: 'actions',
      title: t('ops:table.actions'),
      place: 'actions',
      draw: (row) => (
        <Button
          size="small"
          aria-label={t('ops:reviews.openOf', { version: `${row.name}@${row.version}` })}
          onClick={() => openReview(row)}
        >
          {t('ops:reviews.open')}
        </Button>
      ),
    },
  ]
}
