import { defaultCapabilities, type Capability, type Manifest, type Registration } from '@center/shared/contract'
import type { DemoDoors } from './demo-doors'
import { userIdOf } from './demo-rows'
import type { DemoTenant } from './demo-tenant'

type Guest = {
  menuPrefix: string
  isForeign: boolean
  isolation: Registration['isolation']
  /** What it is granted beside the usual. */
  granted?: Capability[]
}

/** How the tenants have the example guests. */
export const guestsByName: Record<string, Guest> = {
  '@apps/notepad': { menuPrefix: 'notepad', isForeign: false, isolation: 'none' },
  '@apps/orders': { menuPrefix: 'orders', isForeign: false, isolation: 'none' },
  '@apps/device-manage': {
    menuPrefix: 'deviceManage',
    isForeign: false,
    isolation: 'none',
    granted: ['intent:offer', 'badge'],
  },
  '@apps/energy': { menuPrefix: 'energy', isForeign: false, isolation: 'frame' },
  'legacy-erp': {
    menuPrefix: 'legacy-erp',
    isForeign: true,
    isolation: 'none',
    granted: ['intent:open', 'todo', 'badge'],
  },
  'legacy-form': { menuPrefix: 'legacy-form', isForeign: true, isolation: 'none' },
}

/** Operators of the demo, who work for no vendor of these apps. */
const reviewers = ['guanli', 'pingtai']

/**
 * Publishes the example guests, registers them and releases the oldest version of each, so that there is a newer one to
 * release by hand. Asked again after a stop in the middle, it does what is missing.
 */
export async function releaseGuests(doors: DemoDoors, tenants: DemoTenant[]): Promise<void> {
  const oldest = await publishAll(doors)
  for (const tenant of tenants) {
    for (const name of tenant.guests) {
      const version = oldest.get(name)
      const guest = guestsByName[name]
      if (!version || !guest) continue
      if ((await doors.registry.releasedVersion(tenant.code, name)) !== null) continue
      await doors.registry.register(tenant.code, name, toRegistration(guest, doors.guestOrigin))
      if (isInPage(guest)) await doors.registry.trustInPage(tenant.code, { name, version }, reviewers.map(userIdOf))
      await doors.registry.release(tenant.code, name, version)
    }
  }
}

const isInPage = ({ isForeign, isolation }: Guest) => !isForeign && isolation === 'none'

async function publishAll({ registry, bundles, guestOrigin }: DemoDoors): Promise<Map<string, string>> {
  const oldest = await publishBundles(registry.publishBundle, await bundles())
  if (guestOrigin !== null) {
    for (const site of foreignSites) {
      const manifest = toManifest(site, guestOrigin)
      await registry.publishAddress(manifest, guestOrigin + site.place)
      oldest.set(manifest.name, manifest.version)
    }
  }
  return oldest
}

/** Publishes packed guests; answers the oldest version of each. */
export async function publishBundles(
  publish: DemoDoors['registry']['publishBundle'],
  bundles: Buffer[],
): Promise<Map<string, string>> {
  const oldest = new Map<string, string>()
  for (const bytes of bundles) {
    const { name, version } = await publish(bytes)
    const known = oldest.get(name)
    if (!known || compareVersions(version, known) < 0) oldest.set(name, version)
  }
  return oldest
}

type ForeignSite = Pick<Manifest, 'name' | 'title' | 'titleEn' | 'messages' | 'capabilities'> & {
  /** Where it lives on the second origin. */
  place: string
}

/** Pages that know nothing of bundles: their address is published, which only the server knows. */
const foreignSites: ForeignSite[] = [
  {
    name: 'legacy-erp',
    title: '物资管理系统',
    titleEn: 'Supplies (legacy)',
    place: '/',
    messages: ['userInfo', 'globalConfig', 'refRoute', 'loginstate'],
    capabilities: ['intent:open', 'todo', 'badge'],
  },
  {
    name: 'legacy-form',
    title: '技改资金申报系统',
    titleEn: 'Upgrade grants (legacy)',
    place: '/legacy-form/',
    messages: [],
    capabilities: [],
  },
]

function toManifest({ name, title, titleEn, messages, capabilities }: ForeignSite, origin: string): Manifest {
  return {
    name,
    title,
    titleEn,
    messages,
    kind: 'iframe',
    version: '1.0.0',
    entry: 'index.html',
    styles: [],
    sdk: '>=1.0.0 <2',
    capabilities,
    origins: [origin],
    shared: {},
    routes: [],
    keepAlive: true,
    isolation: 'none',
    timeouts: {},
  }
}

/** How a tenant has a guest of the examples. */
export function toRegistration(
  { menuPrefix, isForeign, isolation, granted = [] }: Guest,
  guestOrigin: string | null,
): Registration {
  const origins = isForeign && guestOrigin !== null ? [guestOrigin] : []
  const capabilities = [...defaultCapabilities(isForeign ? 'iframe' : 'element'), ...granted]
  return { menuPrefix, origins, capabilities, isolation, props: {}, enabled: true }
}

/** Order of `major.minor.patch`; what follows a dash does not count among the examples. */
function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
