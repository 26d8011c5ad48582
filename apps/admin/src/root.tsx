import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { can, portalBase, preferences, session, useText } from '@center/shared/host'
import { EmptyState, IconByName, UiProvider } from '@center/shared/ui'
import { addressOf, place, showPlace, watchPlace } from './lib/place.store'
import { ProofPage } from './proof/proof-page'
import { sections, type Section } from './sections'
import styles from './root.module.css'

/** A page that is in no navigation: the password in a window of its own. */
const PROOF = 'proof'

/** What an administrator does: a page for each subject, in one tab of the portal. */
export function Root() {
  const { locale, theme } = useSnapshot(preferences)
  useEffect(watchPlace, [])
  return (
    <UiProvider locale={locale} theme={theme}>
      <Administration />
    </UiProvider>
  )
}

function Administration() {
  // Read for its own sake: a change of rights decides again.
  void useSnapshot(session).permissions
  const { section, tenant } = useSnapshot(place)
  const t = useText()
  const allowed = sections.filter(({ right }) => can(right))
  const shown = section === '' ? allowed[0] : allowed.find(({ id }) => id === section)
  return (
    <div className={styles.ground}>
      <nav className={styles.nav} aria-label={t('admin:nav.name')}>
        {allowed.map((item) => (
          <NavItem key={item.id} item={item} isShown={item === shown} />
        ))}
      </nav>
      <div className={styles.page}>
        <Shown section={shown} isProof={section === PROOF} tenant={tenant} />
      </div>
    </div>
  )
}

type ShownProps = { section: Section | undefined; isProof: boolean; tenant: string }

function Shown({ section, isProof, tenant }: ShownProps) {
  const t = useText()
  if (isProof) return <ProofPage />
  return section ? <section.Page key={`${section.id} ${tenant}`} /> : <EmptyState title={t('admin:nav.unknown')} />
}

function NavItem({ item: { id, icon }, isShown }: { item: Section; isShown: boolean }) {
  const { tenant } = useSnapshot(place)
  const t = useText()
  const link = useRef<HTMLAnchorElement>(null)
  // Where the sections stand in a row, the one in use may be out of view.
  useEffect(() => {
    if (isShown) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isShown])
  return (
    <a
      ref={link}
      className={styles.item}
      href={portalBase + addressOf({ section: id, id: '', tenant })}
      aria-current={isShown ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        showPlace({ section: id })
      }}
    >
      <IconByName name={icon} />
      {t(`admin:section.${id}`)}
    </a>
  )
}
