import { useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { centralPath, pageWindow, portalBase } from '@center/shared/host'
import { LazyView } from './components/lazy-view'
import { UnknownPage } from './components/layout/unknown-page'
import { UserLayout } from './components/layout/user-layout'
import type { LazyPart } from './lib/lazy-part'
import { centralPage, prepareLinked, previewPage, recoveryPage, registerPage, resultPage, setupPage } from './pages'
import { SignInPage } from './sign-in/sign-in-page'

/** The last route draws nothing: it is on screen only between a navigation into the portal and our unmount. */
export function Root() {
  useEffect(() => {
    const events = ['pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, prepareLinked)
    return () => events.forEach((name) => document.removeEventListener(name, prepareLinked))
  }, [])
  // It lies outside of the portal, and nothing leads from there but another page.
  if (pageWindow.location.pathname === centralPath) return <Page part={centralPage} />
  return (
    <BrowserRouter basename={portalBase} window={pageWindow}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/user/login" element={<SignInPage />} />
        <Route path="/user/register" element={<Page key="register" part={registerPage} />} />
        <Route path="/user/register-result" element={<Page key="result" part={resultPage} />} />
        <Route path="/user/alteration" element={<Page key="recovery" part={recoveryPage} />} />
        <Route path="/user/setup" element={<Page key="setup" part={setupPage} />} />
        <Route path="/user/preview" element={<Page key="preview" part={previewPage} />} />
        <Route path="/user/*" element={<UnknownPage />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  )
}

/** Has a key, so that nothing of one page stays in the next. */
function Page({ part }: { part: LazyPart<object> }) {
  return <LazyView part={part} props={{}} frame={(words) => <UserLayout>{words}</UserLayout>} />
}
