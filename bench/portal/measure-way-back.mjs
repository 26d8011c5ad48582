import { launchBrowser } from './browser.mjs'
import { openPortalWindow } from './portal-window.mjs'

/** A page of the same origin that has nothing to do with the portal's. */
const ELSEWHERE = '/api/front/frontend/portalVersion'
const WITHIN_MS = 30_000

/**
 * Whether the browser keeps sign-in and home whole for the way back (its back/forward cache): 1 or 0, and the reasons that it gives where it
 * does not. In a browser of its own, since Playwright turns that cache off.
 */
export async function measureWaysBack(url) {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const signIn = await openPortalWindow(browser, url)
    await signIn.visit('signIn')
    const fromForm = await goAndReturn(signIn)
    const home = await openPortalWindow(browser, url)
    await home.signIn()
    await home.visit('home')
    const fromHome = await goAndReturn(home)
    return {
      figures: { once: { 'sign-in kept': [fromForm.isKept], 'home kept': [fromHome.isKept] } },
      details: { 'sign-in kept': fromForm.reasons, 'home kept': fromHome.reasons },
    }
  } finally {
    await browser.close()
  }
}

async function goAndReturn({ page, session }) {
  await session.send('Page.enable')
  await page.goto(ELSEWHERE)
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
  const outcome = waitForOutcome(session)
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1].id })
  return outcome
}

function waitForOutcome(session) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No way back within ${WITHIN_MS} ms`)), WITHIN_MS)
    const end = (outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    session.on('Page.frameNavigated', ({ type, frame }) => {
      if (!frame.parentId && type === 'BackForwardCacheRestore') end({ isKept: 1, reasons: '' })
    })
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      end({ isKept: 0, reasons: notRestoredExplanations.map(({ reason }) => reason).join(', ') }),
    )
  })
}
