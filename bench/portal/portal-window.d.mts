import type { Browser, CDPSession, Page } from '@playwright/test'

export type PortalWindow = {
  page: Page
  session: CDPSession
  /** Opens a page from an empty one, from an empty cache where `isFirst` is set, and waits until it is quiet. */
  visit(
    name: 'signIn' | 'home',
    how?: { isFirst?: boolean },
  ): Promise<{ mark: { sinceStart: number }; notes: { typedAt: number | null } }>
  set(condition: 'slow' | 'slowProcessor' | 'unthrottled'): Promise<void>
  signIn(): Promise<void>
  close(): Promise<void>
}

/** A window on a portal whose marks and requests are noted from the beginning. */
export function openPortalWindow(browser: Browser, url: string): Promise<PortalWindow>
