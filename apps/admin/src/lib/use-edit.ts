import { useState } from 'react'
import type { Failure, Result } from '@center/shared/host'
import { faultsOf } from './faults'

export type Edit<Values extends object> = ReturnType<typeof useEdit<Values>>

/**
 * The values of a form, what the server refused of them, and whether they are on their way. A refusal keeps everything that was typed;
 * `problem` is of one field and goes when that is changed.
 */
export function useEdit<Values extends object>(initial: Values) {
  const [start] = useState(initial)
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setFailure((now) => (now && faultsOf(now).some(({ field }) => field === name) ? null : now))
  }

  return {
    values,
    failure,
    isBusy,
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    set,
    problem: (name: keyof Values) =>
      failure ? faultsOf(failure).find(({ field }) => field === name)?.message : undefined,
    /** Sends the values; null when they were refused. */
    async send<Answer>(call: (values: Values) => Promise<Result<Answer>>): Promise<Answer | null> {
      setBusy(true)
      const result = await call(values)
      setBusy(false)
      setFailure(result.ok ? null : result.failure)
      return result.ok ? result.value : null
    },
  }
}
