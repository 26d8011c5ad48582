import type { PortalMenuItem, PortalTenant } from '@center/shared/contract'

/** Where the files have the pages of the second origin: where a start without settings serves them. */
const ORIGIN_OF_FILES = 'http://127.0.0.1:8081'

/** The tenant with its foreign pages at an origin; with null without them, and without what would be empty then. */
export function atOrigin(tenant: PortalTenant, guestOrigin: string | null): PortalTenant {
  const own = guestOrigin === null ? withoutForeign(tenant) : tenant
  return JSON.parse(JSON.stringify(own).replaceAll(ORIGIN_OF_FILES, guestOrigin ?? '')) as PortalTenant
}

const isForeign = (text: string | undefined) => text?.startsWith(ORIGIN_OF_FILES) === true

function withoutForeign(tenant: PortalTenant): PortalTenant {
  const { apps = [], menu = [], homeUrl, settings = {} } = tenant
  const isOwn = ({ origins = [] }: { origins?: string[] | undefined }) => !origins.some(isForeign)
  const gone = new Set(apps.filter((app) => !isOwn(app)).map(({ name }) => name))
  const hasHome = !isForeign(homeUrl)
  return {
    ...tenant,
    apps: apps.filter(isOwn),
    menu: ownItems(menu, gone),
    homeUrl: hasHome ? homeUrl : '',
    settings: { ...settings, CENTER_IFRAME_ORIGINS: [], ...(hasHome ? {} : { CENTER_SHOW_HOME_URL: false }) },
  }
}

/** Items of the portal and of the apps that stay. A group whose items are all gone is gone, too. */
function ownItems(items: PortalMenuItem[], gone: ReadonlySet<string>): PortalMenuItem[] {
  return items.flatMap((item) => {
    if (gone.has(item.serviceCode ?? '') || isForeign(item.url)) return []
    if (item.children === undefined) return [item]
    const children = ownItems(item.children, gone)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}
