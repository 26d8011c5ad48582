import { can, useText, type Result } from '@center/shared/host'
import type { BulkAct } from '../components/dialogs/bulk-dialog'
import type { stateOf } from './token-state'

type Revoked = { name: string; state: ReturnType<typeof stateOf> }

/** To revoke the chosen rows that still let programs in, each by itself. */
export function useBulkRevoke<Row extends Revoked>(onRevoke: (row: Row) => Promise<Result<unknown>>) {
  const t = useText()
  const revoke: BulkAct<Row> = {
    key: 'revoke',
    label: t('admin:accessTokens.revoke'),
    text: t('admin:accessTokens.bulkRevokeText'),
    isDanger: true,
    isFor: ({ state }) => state === 'on',
    onAct: onRevoke,
  }
  return { nameOf: ({ name }: Row) => name, acts: can('access-token:write') ? [revoke] : [] }
}
