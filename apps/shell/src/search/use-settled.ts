import { useEffect, useState } from 'react'

/** Between two keys of one word the server is not asked. */
const TYPING_MS = 250

/** What was typed, once nothing more was for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
