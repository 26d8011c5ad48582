import { useRef, useState } from 'react'
import { failureText, type Result } from '@center/shared/host'
import { useProof } from './use-proof'

export type BulkFailure = { name: string; reason: string }
export type Bulk<Row> = ReturnType<typeof useBulk<Row>>

/**
 * Does one thing to many rows, one after the other: each is done, or refused with its reason, by itself. A password that one of them
 * asks for stands for all. It can be stopped between two rows.
 */
export function useBulk<Row>(nameOf: (row: Row) => string) {
  const [state, setState] = useState<'ready' | 'running' | 'over'>('ready')
  const [done, setDone] = useState(0)
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const isStopped = useRef(false)
  const proof = useProof()

  return {
    state,
    done,
    failures,
    proof,
    /** It waits for no one but the server. */
    isBusy: state === 'running' && (!proof.isAsked || proof.form.isChecking),
    stop: () => {
      isStopped.current = true
      proof.giveUp()
    },
    /** Answers how many rows are done, and how many were refused. */
    async run(rows: readonly Row[], act: (row: Row) => Promise<Result<unknown>>) {
      isStopped.current = false
      setState('running')
      const refused: BulkFailure[] = []
      let count = 0
      for (const row of rows) {
        if (isStopped.current) break
        const result = await proof.pass(() => act(row))
        if (result === null) break
        if (result.ok) count += 1
        else refused.push({ name: nameOf(row), reason: failureText(result.failure) })
        setDone(count)
        setFailures([...refused])
      }
      setState('over')
      return { done: count, refused: refused.length }
    },
  }
}
