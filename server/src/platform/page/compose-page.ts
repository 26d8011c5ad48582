import {
  toPageConfiguration,
  type ImportMap,
  type PinnedFile,
  type RuntimeConfiguration,
} from '@center/shared/contract'
import type { FirstPartyApp, PageBuild } from './page-build'
import { firstAppOf, hashToTell, scriptsOf, withSharedStyles } from './page-hints'
import { tenantFolder } from './page-policy'
import { createPageRenderer, type RenderedPage } from './page-render'

type Tenant = { id: string; code: string }
const noTenant: Tenant = { id: '', code: '' }

/** What a page is made of. `own` are those of our own apps that are not what was built. */
export type PageParts = {
  tenant: Tenant | null
  map: ImportMap
  own: { app: FirstPartyApp }[]
  publicPaths: string[]
  configuration: RuntimeConfiguration | undefined
  path: string
}

type Deployment = { allowsOverrides: boolean; adminOrigin: string | null; docs: boolean }

/** The page of a tenant, and the name of the app of ours that draws first. */
export function createPageComposer(build: PageBuild, { allowsOverrides, adminOrigin, docs }: Deployment) {
  const renderer = createPageRenderer(build)

  return ({
    tenant,
    map,
    own,
    publicPaths,
    configuration,
    path,
  }: PageParts): { page: RenderedPage; first?: string } => {
    const present = build.apps.map((app) => own.find(({ app: { name } }) => name === app.name)?.app ?? app)
    const { id: tenantId, code: tenantCode } = tenant ?? noTenant
    const first = firstAppOf(present, path)?.name
    const page = renderer.render(map, [tenantId, tenantCode, publicPaths, configuration, first, ...present], () => {
      const apps = withSharedStyles(build, { apps: present, map })
      const boot = {
        version: build.version,
        tenantCode,
        tenantId,
        releases: tenantId && tenantFolder(tenantId),
        publicPaths,
        configuration: configuration && toPageConfiguration(configuration),
        apps: apps.map((one) => toBoot(build, one, map)),
        overrides: allowsOverrides,
        adminOrigin,
        docs,
      }
      return { boot, apps, path }
    })
    return { page, ...(first !== undefined && { first }) }
  }
}

/** What a page must know of one of our apps, without the hashes that the loader has. */
function toBoot(build: PageBuild, app: FirstPartyApp, map: ImportMap) {
  const toFile = (file: PinnedFile) => ({ href: file.href, integrity: hashToTell(build, file) })
  const scripts = scriptsOf(build, app, map)
  return { name: app.name, version: app.version, styles: app.styles.map(toFile), scripts: scripts.map(toFile) }
}
