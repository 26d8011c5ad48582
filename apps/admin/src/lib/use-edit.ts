import { useState } from 'react'
import type { Failure, Result } from '@center/shared/host'
import { faultsOf, isOfField } from './faults'
import { useProof } from './use-proof'

export type Edit<Values extends object> = ReturnType<typeof useEdit<Values>>

/**
 * The values of a form, what the server refused of them, and whether they are on their way. A refusal keeps everything that was typed;
 * `problem` is of one field and goes when that is changed. A dangerous act asks for the password first.
 */
export function useEdit<Values extends object>(initial: Values) {
  const [start] = useState(initial)
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const proof = useProof()

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    if (proof.isAsked) proof.giveUp()
    setValues((now) => ({ ...now, [name]: value }))
    setFailure((now) => (now && faultsOf(now).some(({ field }) => isOfField(field, String(name))) ? null : now))
  }

  return {
    values,
    failure,
    isBusy: isSending && (!proof.isAsked || proof.form.isChecking),
    proof,
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    set,
    problem: (name: keyof Values) =>
      failure ? faultsOf(failure).find(({ field }) => isOfField(field, String(name)))?.message : undefined,
    /** Sends the values; null when they were refused, or no password was given for them. */
    async send<Answer>(call: (values: Values) => Promise<Result<Answer>>): Promise<Answer | null> {
      setSending(true)
      const result = await proof.pass(() => call(values))
      setSending(false)
      setFailure(result === null || result.ok ? null : result.failure)
      return result?.ok ? result.value : null
    },
  }
}
