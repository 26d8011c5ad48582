import { useEffect, useState } from 'react'
import { SignInForm } from '../sign-in-form'
import { UserLayout } from '../../components/layout/user-layout'
import type { BrandPreview } from '@center/shared/contract'
import { listenForPreviews } from './listen-for-previews'
import { PortalSketch } from './portal-sketch'

/** How the portal looks with settings that are not saved: drawn for the settings page, in a frame of it. Nothing here can be used. */
export function PreviewPage() {
  const [view, setView] = useState<BrandPreview['view']>('signIn')
  useEffect(() => listenForPreviews(setView), [])
  return <div inert>{view === 'signIn' ? <SignInSample /> : <PortalSketch />}</div>
}

function SignInSample() {
  return (
    <UserLayout>
      <SignInForm />
    </UserLayout>
  )
}
