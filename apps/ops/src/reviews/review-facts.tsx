import { toFileSize, toMinute, type ReviewedVersion, type VersionReview } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import { PlaceMark, ProgressMark } from '../components/review-marks'
import styles from './review-dialog.module.css'

/** Whose version it is, where its code runs and what it asks for. */
export function ReviewFacts({ row }: { row: ReviewedVersion }) {
  const t = useText()
  const { place, vendor, publishedBy, publishedAt, capabilities, provides, bytes, running, state, isOwn } = row
  const owner = t(isOwn ? 'ops:reviews.ofPortal' : 'ops:reviews.noVendor')
  const facts = [
    [t('ops:table.state'), <ProgressMark key="state" state={state} />],
    [t('ops:reviews.vendor'), vendor ? `${vendor.name} (${vendor.scope})` : owner],
    [t('ops:versions.published'), `${toMinute(publishedAt)} ${publishedBy}`],
    [t('ops:reviews.place'), <PlaceMark key="place" place={place} />],
    [t('ops:reviews.asks'), capabilities.length > 0 ? capabilities.map(toWord) : t('ops:reviews.asksNothing')],
    ...(provides.length > 0 ? [[t('ops:reviews.provides'), provides.map(toWord)] as const] : []),
    [t('ops:versions.bytes'), toFileSize(bytes)],
    [t('ops:reviews.running'), running ?? t('ops:table.nothing')],
  ] as const
  return (
    <section className={styles.section}>
      {place === 'page' && <p className={styles.danger}>{t(isOwn ? 'ops:reviews.ownText' : 'ops:reviews.pageText')}</p>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const toWord = (capability: string) => (
  <Mark key={capability} tone="neutral">
    {capability}
  </Mark>
)

/** What reviewers have said so far. */
export function SaidReviews({ row: { reviews, isOfCaller } }: { row: ReviewedVersion }) {
  const t = useText()
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('ops:reviews.saidTitle')}</h3>
      {isOfCaller && <p className={styles.soft}>{t('ops:reviews.ofCaller')}</p>}
      {reviews.length === 0 && <p className={styles.soft}>{t('ops:reviews.saidNothing')}</p>}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <SaidReview key={review.reviewer + review.at} review={review} />
        ))}
      </ul>
    </section>
  )
}

function SaidReview({ review: { verdict, reviewer, isMine, inPage, note, at } }: { review: VersionReview }) {
  const t = useText()
  return (
    <li className={styles.review}>
      <Mark tone={verdict === 'approved' ? 'good' : 'bad'}>{t(`ops:reviewVerdict.${verdict}`)}</Mark>
      <span>{isMine ? t('ops:reviews.you', { name: reviewer }) : reviewer}</span>
      {inPage && <Mark tone="warn">{t('ops:reviews.agreed')}</Mark>}
      <time className={styles.soft}>{toMinute(at)}</time>
      {note && <p className={styles.said}>{note}</p>}
    </li>
  )
}
