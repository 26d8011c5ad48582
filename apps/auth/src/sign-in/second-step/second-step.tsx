import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { signIn } from '../sign-in.store'
import { CodeForm } from './code-form'
import { SetUp } from './set-up'

/** What comes after a right password: a code, or a second factor to set up where the tenant demands one. */
export function SecondStep() {
  const { secondStep } = useSnapshot(signIn)
  const [isScanned, setScanned] = useState(false)
  const setUp = secondStep?.setUp ?? null
  if (!setUp) return <CodeForm />
  if (!isScanned) return <SetUp setUp={setUp} onNext={() => setScanned(true)} />
  return <CodeForm recoveryCodes={setUp.recoveryCodes} onBack={() => setScanned(false)} />
}
