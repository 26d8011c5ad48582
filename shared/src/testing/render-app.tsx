import { configure, render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { adoptTenant, beginSession, session, setLocale, type Locale } from '../host'
import type { Permissions, UserInfo } from '../contract'
import { loadLater } from '../ui/later/later'

// How long something takes to appear says how busy the machine is, and nothing about the code.
configure({ asyncUtilTimeout: 20_000 })

export type RenderOptions = {
  /** The address the user is at. Default: the portal's home. */
  path?: string
  locale?: Locale
  /** Signed in as this user, else not signed in. */
  user?: UserInfo
  permissions?: Permissions
}

/** Draws a component in the surroundings it has in the portal: address, language, session, and what comes with the first input. */
export async function renderApp(element: ReactElement, options: RenderOptions = {}): Promise<RenderResult> {
  const { path = '/center/index', locale = 'zh', user, permissions = null } = options
  window.history.replaceState(null, '', path)
  await Promise.all([setLocale(locale), loadLater()])
  if (user) {
    await beginSession(user.tenantCode, 'token-of-test', { expiresIn: 1800, signKey: 'A'.repeat(43) })
    Object.assign(session, { user, permissions })
  } else {
    adoptTenant('demo')
    Object.assign(session, { status: 'signed-out', token: null, user: null, permissions: null, ended: null })
  }
  return render(element)
}
