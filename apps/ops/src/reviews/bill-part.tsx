import { useSnapshot } from 'valtio'
import { MAX_COMPONENTS, type BillOfMaterials } from '@center/shared/contract'
import { failureText, useText, type Failure } from '@center/shared/host'
import { ErrorState, LoadingState, Mark } from '@center/shared/ui'
import { loadBill, open } from './reviews.store'
import styles from './review-dialog.module.css'

/** No licence, and those that make conditions for what is made with them: a reviewer wants to see them first. */
const isMarked = (licence: string) =>
  licence === '' || /\b(A?GPL|LGPL|SSPL|BUSL|EUPL|MPL|CC-BY-(NC|SA))\b/i.test(licence)

/** The packages that a version is made of and their licences, as its vendor says them. */
export function BillPart() {
  const { bill } = useSnapshot(open)
  const t = useText()
  if (bill.status === 'none') return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('ops:bill.title')}</h3>
      {bill.status === 'loading' && <LoadingState size="inline" label={t('ops:bill.loading')} />}
      {bill.status === 'failed' && (
        <ErrorState
          size="inline"
          title={t('ops:part.failed')}
          description={failureText(bill.failure as Failure)}
          retry={{ label: t('ops:overview.retry'), onRetry: () => void loadBill() }}
        />
      )}
      {bill.status === 'ready' && <Told bill={bill.value as BillOfMaterials | null} />}
    </section>
  )
}

function Told({ bill }: { bill: BillOfMaterials | null }) {
  const t = useText()
  if (!bill) return <p className={styles.soft}>{t('ops:bill.none')}</p>
  const { path, fault, total, components, licences, specVersion } = bill
  if (fault) return <p className={styles.soft}>{t(`ops:billFault.${fault}`, { path })}</p>
  return (
    <>
      <p className={styles.review}>
        {licences
          .toSorted((a, b) => Number(isMarked(b.licence)) - Number(isMarked(a.licence)))
          .map(({ licence, count }) => (
            <Mark key={licence} tone={isMarked(licence) ? 'warn' : 'neutral'}>
              {t('ops:bill.licence', { licence: licence || t('ops:bill.unknown'), count })}
            </Mark>
          ))}
      </p>
      <details className={styles.report}>
        <summary>{t('ops:bill.packages', { count: total })}</summary>
        <p className={styles.soft}>{t('ops:bill.from', { path, specVersion })}</p>
        <ul className={styles.packages}>
          {components.map(({ name, version, licences: own }, index) => (
            <li key={`${name}@${version}-${index}`}>
              <code>{version ? `${name}@${version}` : name}</code>
              <span className={styles.soft}>{own.join(', ') || t('ops:bill.unknown')}</span>
            </li>
          ))}
        </ul>
        {total > MAX_COMPONENTS && (
          <p className={styles.soft}>{t('ops:bill.more', { count: total - MAX_COMPONENTS })}</p>
        )}
      </details>
    </>
  )
}
