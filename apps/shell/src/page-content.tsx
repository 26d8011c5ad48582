import { session, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { WelcomePage } from './built-in/welcome-page'
import { AppSlot } from './components/page/app-slot'
import { InnerTabs } from './components/page/inner-tabs'
import { NotFoundPage } from './components/page/not-found-page'
import { PageHeading } from './components/page/page-heading'
import { StatusPage } from './components/page/status-page'
import { AdministrativeApp } from './components/page/administrative-app'
import { Enterprises } from './enterprises/enterprises'
import { FramePage } from './built-in/frame-page'
import { mayOpen, type BuiltIn, type Page } from './lib/pages/pages'
import styles from './page-content.module.css'
import { ProductList, ProviderApply } from './products/product-pages'
import { GuestTab } from './tabs/guest/guest-tab'
import type { Tab } from './tabs/tabs.store'
import { Workbench } from './workbench/workbench'

type PageContentProps = { page: Page; tab: Tab; title: string; isShown: boolean }

/** What a tab holds. The page stays where it is in the tree when it gets or loses inner tabs: it is never made anew. */
function PageContent(props: PageContentProps) {
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

/** The same for all panels. */
export function drawPage(page: Page, tab: Tab, title: string, isShown: boolean) {
  return <PageContent page={page} tab={tab} title={title} isShown={isShown} />
}

function ContentByKind({ page, tab, title, isShown }: PageContentProps) {
  const t = useText()
  if (page.kind === 'built-in') return <BuiltInPage name={page.name} />
  const embed = (url: string) => <EmbeddedPage key={url} url={url} title={title} tabKey={tab.key} isShown={isShown} />
  if (page.kind === 'detail') return page.url === null ? <MissingAddress /> : embed(page.url)
  if (page.kind === 'frame') return embed(page.url)
  if (page.kind === 'unknown-component') {
    return <NotFoundPage detail={t('shell:notFound.component', { name: page.component })} />
  }
  if (page.kind === 'guest') {
    return (
      <>
        <PageHeading hidden>{title}</PageHeading>
        <GuestTab tabKey={tab.key} menuPrefix={page.menuPrefix} path={page.path} isShown={isShown} />
      </>
    )
  }
  return <NotFoundPage />
}

/** Letters and releases are in apps of their own, for those who may see them (spec 6). */
function BuiltInPage({ name }: { name: BuiltIn }) {
  // Read for its own sake: a change of rights decides again.
  void useSnapshot(session).permissions
  if (!mayOpen({ kind: 'built-in', name })) return <StatusPage status="forbidden" />
  if (name === 'MessageIndex') return <AppSlot name="@center/notices" slot="page" onFailure="card" />
  if (name === 'LetterDesk') return <AppSlot name="@center/notices" slot="desk" onFailure="card" />
  if (name === 'OpsIndex') return <AdministrativeApp name="@center/ops" path="/ops" />
  if (name === 'AdminIndex') return <AdministrativeApp name="@center/admin" path="/admin" />
  if (name === 'EnterpriseList') return <Enterprises />
  if (name === 'ProviderApply') return <ProviderApply />
  if (name === 'ProductList') return <ProductList />
  return name === 'WorkStand' ? <Workbench /> : <WelcomePage />
}

type EmbeddedPageProps = { url: string; title: string; tabKey: string; isShown: boolean }

/** A page in a frame, whose address the menu or the link carries (spec 2). */
function EmbeddedPage({ url, title, tabKey, isShown }: EmbeddedPageProps) {
  return (
    <>
      <PageHeading hidden>{title}</PageHeading>
      <FramePage
        url={url}
        title={title}
        drawGuest={({ menuPrefix, address }) => (
          <GuestTab tabKey={tabKey} menuPrefix={menuPrefix} path="/" otherPage={address} isShown={isShown} />
        )}
      />
    </>
  )
}

/** An order or a product is in a foreign page whose address the link carries; this one carries none. */
function MissingAddress() {
  const t = useText()
  return <NotFoundPage detail={t('shell:frame.missingText')} />
}
