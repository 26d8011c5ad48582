import { columnsOf } from '@center/shared/contract'
import { configuration, preferences, useText } from '@center/shared/host'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { addressFor } from '../lib/pages/navigation'
import styles from './brand.module.css'

export type BrandProps = {
  isCompact?: boolean
  /** As wide as its words, where no menu of that width is below it. */
  isFluid?: boolean
}

/** More characters than this are written smaller, and in two lines if need be. */
const ONE_LINE = 8

/** Logo and name of the portal; 200 px wide, 80 px when compact (spec 2). Leads home. */
export function Brand({ isCompact = false, isFluid = false }: BrandProps) {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const title = columnsOf(locale) === 'en' ? values.CENTER_TITLE_EN : values.CENTER_TITLE
  return (
    <Link
      className={styles.brand}
      data-compact={isCompact}
      data-fluid={isFluid}
      to={addressFor('/index')}
      aria-label={t('shell:header.brand', { title })}
    >
      {values.CENTER_LOGO ? (
        <img className={styles.logo} src={values.CENTER_LOGO} alt="" />
      ) : (
        <span className={styles.mark} aria-hidden="true" />
      )}
      {!isCompact && (
        <span className={styles.title} data-long={title.length > ONE_LINE}>
          {title}
        </span>
      )}
    </Link>
  )
}
