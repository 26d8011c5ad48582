import { useEffect, useState } from 'react'
import type { Failure, Result } from '@center/shared/host'

export type Loaded<Value> = { value: Value | null; failure: Failure | null; retry: () => void }

/** Asks once when a part of the page opens, and again when it is told to. An answer that comes after it was closed is dropped. */
export function useLoaded<Value>(load: () => Promise<Result<Value>>): Loaded<Value> {
  const [state, setState] = useState<{ value: Value | null; failure: Failure | null }>({ value: null, failure: null })
  const [attempt, setAttempt] = useState(0)
  const [first] = useState(() => load)
  useEffect(() => {
    let isOpen = true
    void first().then((result) => {
      if (!isOpen) return
      setState(result.ok ? { value: result.value, failure: null } : { value: null, failure: result.failure })
    })
    return () => {
      isOpen = false
    }
  }, [first, attempt])
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}
