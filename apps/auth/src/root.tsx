import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { centralPath, pageWindow, portalBase } from '@center/shared/host'
import { PreviewPage } from './sign-in/preview/preview-page'
import { RecoveryPage } from './recovery/recovery-page'
import { RegisterPage } from './register/register-page'
import { ResultPage } from './result/result-page'
import { SetupPage } from './setup/setup-page'
import { CentralPage } from './sign-in/central-page'
import { SignInPage } from './sign-in/sign-in-page'
import { UnknownPage } from './components/layout/unknown-page'

/** The last route draws nothing: it is on screen only between a navigation into the portal and our unmount. */
export function Root() {
  // It lies outside of the portal, and nothing leads from there but another page.
  if (pageWindow.location.pathname === centralPath) return <CentralPage />
  return (
    <BrowserRouter basename={portalBase} window={pageWindow}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/user/login" element={<SignInPage />} />
        <Route path="/user/register" element={<RegisterPage />} />
        <Route path="/user/register-result" element={<ResultPage />} />
        <Route path="/user/alteration" element={<RecoveryPage />} />
        <Route path="/user/setup" element={<SetupPage />} />
        <Route path="/user/preview" element={<PreviewPage />} />
        <Route path="/user/*" element={<UnknownPage />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  )
}
