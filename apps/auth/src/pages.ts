import type { ComponentType } from 'react'
import { withoutTrailingSlashes } from '@center/shared/contract'
import { centralPath, portalBase, reloadIfOutdated } from '@center/shared/host'
import { lazyPart, type LazyPart } from './lib/lazy-part'

type Page = LazyPart<object>

/** A page that most visits do not see. Its file may be gone since a newer portal was installed: then the page is loaded anew. */
function page(fetch: () => Promise<ComponentType>): Page {
  return lazyPart(async () => {
    try {
      return await fetch()
    } catch (error) {
      await reloadIfOutdated()
      throw error
    }
  })
}

export const registerPage = page(
  async () => (await import(/* webpackChunkName: "register" */ './register/register-page')).RegisterPage,
)
export const resultPage = page(
  async () => (await import(/* webpackChunkName: "register" */ './result/result-page')).ResultPage,
)
export const recoveryPage = page(
  async () => (await import(/* webpackChunkName: "recovery" */ './recovery/recovery-page')).RecoveryPage,
)
export const setupPage = page(
  async () => (await import(/* webpackChunkName: "setup" */ './setup/setup-page')).SetupPage,
)
export const previewPage = page(
  async () => (await import(/* webpackChunkName: "preview" */ './sign-in/preview/preview-page')).PreviewPage,
)
export const centralPage = page(
  async () => (await import(/* webpackChunkName: "central" */ './sign-in/central-page')).CentralPage,
)

/** Pages by their path; that of sign-in is here from the start. */
const pages: Record<string, Page> = {
  [centralPath]: centralPage,
  [`${portalBase}/user/register`]: registerPage,
  [`${portalBase}/user/register-result`]: resultPage,
  [`${portalBase}/user/alteration`]: recoveryPage,
  [`${portalBase}/user/setup`]: setupPage,
  [`${portalBase}/user/preview`]: previewPage,
}

/** Fetches the code of the page of a path, where it has some of its own. */
export async function preparePage(pathname: string): Promise<void> {
  await pages[withoutTrailingSlashes(pathname)]?.load()
}

/** Fetches the page that a link leads to once the pointer or the focus is on it. */
export function prepareLinked(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === window.location.origin) preparePage(link.pathname).catch(() => undefined)
}
