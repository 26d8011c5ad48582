import type { Failure, Result } from '@center/shared/host'
import { useState } from 'react'

/** A form on its way: whether it is, and why it was refused. Null when it was. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    isBusy,
    failure,
    async send<Value>(call: () => Promise<Result<Value>>): Promise<Value | null> {
      setBusy(true)
      const result = await call()
      setBusy(false)
      setFailure(result.ok ? null : result.failure)
      return result.ok ? result.value : null
    },
  }
}
