import type { ReactNode } from 'react'
import { failureText, useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import type { Loaded } from '../lib/use-loaded'

/** What was asked for, once it is there; until then that it is loading, or why it did not come. */
export function LoadedPart<Value>({ of, children }: { of: Loaded<Value>; children: (value: Value) => ReactNode }) {
  const t = useText()
  if (of.value !== null) return children(of.value)
  if (!of.failure) return <LoadingState size="inline" label={t('admin:list.loading')} />
  const retry = { label: t('admin:list.retry'), onRetry: of.retry }
  return <ErrorState size="inline" title={t('admin:list.failed')} description={failureText(of.failure)} retry={retry} />
}
