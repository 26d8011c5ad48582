import { useRef, useState } from 'react'
import {
  failureText,
  proveByPasskey,
  proveCode,
  provePassword,
  text,
  type Failure,
  type Result,
} from '@center/shared/host'
import { faultsOf } from './faults'

export type PasswordForm = ReturnType<typeof usePasswordForm>
export type Proof = ReturnType<typeof useProof>

type Typed = 'password' | 'code'

const empty = { password: '', isChecking: false, attempt: 0, problem: undefined as string | undefined }

/**
 * A password that the server is to check, or a code of the authenticator app in its place. A wrong one is said at the field, which is empty
 * again; `attempt` counts those.
 */
export function usePasswordForm(onProven: () => void) {
  const [state, setState] = useState(empty)
  const [way, setWay] = useState<Typed>('password')
  const refuse = (problem: string) => setState(({ attempt }) => ({ ...empty, attempt: attempt + 1, problem }))
  return {
    ...state,
    way,
    choose: (next: Typed) => {
      setWay(next)
      setState(empty)
    },
    type: (password: string) => setState((now) => ({ ...now, password })),
    clear: () => setState(empty),
    /** By a passkey, in place of what is typed; the user may give it up. */
    async byPasskey(): Promise<void> {
      if (state.isChecking) return
      setState((now) => ({ ...now, isChecking: true, problem: undefined }))
      const result = await proveByPasskey()
      if ('problem' in result) {
        const problem = result.problem === 'given-up' ? undefined : text('admin:proof.passkeyFailed')
        return setState((now) => ({ ...now, isChecking: false, problem }))
      }
      if (!result.ok) return refuse(problemOf(result.failure))
      setState(empty)
      onProven()
    },
    async submit(): Promise<void> {
      if (state.isChecking) return
      if (state.password === '') return refuse(text('admin:fault.required'))
      setState((now) => ({ ...now, isChecking: true }))
      const result = await (way === 'code' ? proveCode(state.password.trim()) : provePassword(state.password))
      if (!result.ok) return refuse(problemOf(result.failure))
      setState(empty)
      onProven()
    },
  }
}

/**
 * Asks for the password, or a code, where the server wants it proven, and makes the call again once it is. Meanwhile the call waits: nothing that was
 * typed is lost. It is given up when the form is changed, for what would be sent is not what is shown then.
 */
export function useProof() {
  const [isAsked, setAsked] = useState(false)
  const waiting = useRef<((goOn: boolean) => void) | null>(null)
  const settle = (goOn: boolean) => {
    setAsked(false)
    waiting.current?.(goOn)
    waiting.current = null
  }
  const form = usePasswordForm(() => settle(true))

  return {
    isAsked,
    form,
    giveUp: () => {
      form.clear()
      settle(false)
    },
    /** Goes on with a proof that was given in another window. */
    resume: () => settle(true),
    /** Makes a call, and once more after the proof; null when that was given up. */
    async pass<Answer>(call: () => Promise<Result<Answer>>): Promise<Result<Answer> | null> {
      const first = await call()
      if (first.ok || first.failure.code !== 'proof.required') return first
      const isProven = await new Promise<boolean>((resolve) => {
        waiting.current = resolve
        setAsked(true)
      })
      return isProven ? call() : null
    },
  }
}

function problemOf(failure: Failure): string {
  if (failure.code === 'login.wrong_code') return text('admin:proof.wrongCode')
  return faultsOf(failure).find(({ field }) => field === 'password')?.message ?? failureText(failure)
}
