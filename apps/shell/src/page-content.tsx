import { usePermission, useText } from '@center/shared/host'
import { EmptyState } from '@center/shared/ui'
import { WelcomePage } from './built-in/welcome-page'
import { WorkStandPage } from './built-in/work-stand-page'
import { AppSlot } from './components/app-slot'
import { InnerTabs } from './components/inner-tabs'
import { NotFoundPage } from './components/not-found-page'
import { PageHeading } from './components/page-heading'
import { FramePage } from './frames/frame-page'
import type { BuiltIn, Page } from './lib/pages'
import styles from './page-content.module.css'
import { GuestTab } from './tabs/guest-tab'
import type { Tab } from './tabs/tabs.store'

export type PageContentProps = { page: Page; tab: Tab; title: string; isShown: boolean }

/** What a tab holds. The page stays where it is in the tree when it gets or loses inner tabs: it is never made anew. */
export function PageContent(props: PageContentProps) {
  const { key, address } = props.tab
  return (
    <div className={styles.content}>
      <InnerTabs tabKey={key} address={address} />
      <div className={styles.page}>
        <ContentByKind {...props} />
      </div>
    </div>
  )
}

function ContentByKind({ page, tab, title, isShown }: PageContentProps) {
  const t = useText()
  if (page.kind === 'built-in') return <BuiltInPage name={page.name} />
  if (page.kind === 'unknown-component') {
    return <NotFoundPage detail={t('shell:notFound.component', { name: page.component })} />
  }
  if (page.kind === 'guest' || page.kind === 'frame') {
    return (
      <>
        <PageHeading hidden>{title}</PageHeading>
        {page.kind === 'frame' ? (
          <FramePage url={page.url} title={title} />
        ) : (
          <GuestTab tabKey={tab.key} menuPrefix={page.menuPrefix} path={page.path} isShown={isShown} />
        )}
      </>
    )
  }
  return <NotFoundPage />
}

function BuiltInPage({ name }: { name: BuiltIn }) {
  if (name === 'MessageIndex') return <MessagesPage />
  return name === 'WorkStand' ? <WorkStandPage /> : <WelcomePage />
}

/** The list of letters is an app of its own, for those who may read it (spec 6). */
function MessagesPage() {
  const mayRead = usePermission('messageIndex')
  const mayReadAll = usePermission('uni:admin_messageIndex')
  const t = useText()
  if (mayRead || mayReadAll) return <AppSlot name="@center/notices" slot="page" onFailure="card" />
  return (
    <>
      <PageHeading hidden>{t('shell:forbidden.title')}</PageHeading>
      <EmptyState icon="lock" title={t('shell:forbidden.title')} description={t('shell:forbidden.text')} />
    </>
  )
}
