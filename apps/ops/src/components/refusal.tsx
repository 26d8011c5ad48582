import type { ErrorCode } from '@center/shared/contract'
import { Notice } from '@center/shared/ui'
import { failureText, isUnanswered, useText, type Failure } from '@center/shared/host'
import styles from './refusal.module.css'

type Fault = { field: string; message: string }

/** What helps after which refusal, where the refusal itself does not say it. */
const hints = {
  'request.invalid': 'ops:hint.fields',
  'app.manifest_invalid': 'ops:hint.manifest',
  'app.bundle_invalid': 'ops:hint.bundle',
  'app.chunk_missing': 'ops:hint.chunk',
  'release.version_conflict': 'ops:hint.version',
  'release.pinned': 'ops:hint.pinned',
  'release.library_needed': 'ops:hint.library',
  'app.version_not_found': 'ops:hint.gone',
  'review.required': 'ops:hint.review',
  'app.not_certified': 'ops:hint.certified',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Why something was not done, what exactly is wrong, and what to do next. */
export function Refusal({ failure }: { failure: Failure }) {
  const t = useText()
  if (isUnanswered(failure)) {
    return (
      <Notice tone="warning" title={t('ops:refusal.unknown')} about={failure}>
        <p>{t('ops:refusal.unknownText')}</p>
      </Notice>
    )
  }
  const faults = faultsOf(failure.data)
  const hint = Object.entries(hints).find(([code]) => code === failure.code)?.[1]
  return (
    <Notice tone="danger" title={t('ops:release.refused')} about={failure}>
      <p>{failureText(failure)}</p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field && <code>{field}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {hint && <p>{t(hint)}</p>}
      {failure.requestId && <p className={styles.id}>{t('ops:refusal.id', { id: failure.requestId })}</p>}
    </Notice>
  )
}

/** The server tells fields that are wrong, or the file or the reason. */
function faultsOf(data: unknown): readonly Fault[] {
  if (Array.isArray(data)) return data as Fault[]
  const { file = '', reason = '' } = (data ?? {}) as { file?: string; reason?: string }
  return file || reason ? [{ field: file, message: reason }] : []
}
