import { toDay, toMinute } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import type { DataColumn } from '@center/shared/ui'
import type { ListColumn } from '../components/lists/list-column'
import { Lines } from './lines-cell'
import type { stateOf } from './token-state'
import { TokenStateMark } from './token-state-mark'

type Row = {
  name: string
  scopes: readonly string[]
  state: ReturnType<typeof stateOf>
  expiresAt: string
  lastUsedAt: string | null
}

/** The columns of all that opens the portal to a program: tokens of ours, and those that a CI system makes. */
export function useTokenColumns<T extends Row>() {
  const t = useText()
  const name: DataColumn<T> = { key: 'name', title: t('admin:field.name'), place: 'name', draw: (row) => row.name }
  const scopes: DataColumn<T> = {
    key: 'scopes',
    title: t('admin:accessTokens.scopes'),
    draw: (row) => <Lines texts={row.scopes} />,
  }
  const state: ListColumn<T> = {
    key: 'state',
    fields: ['revokedAt'],
    title: t('admin:users.state'),
    draw: (row) => <TokenStateMark state={row.state} />,
  }
  const expiresAt: DataColumn<T> = {
    key: 'expiresAt',
    title: t('admin:accessTokens.expiresAt'),
    look: 'number',
    draw: (row) => toDay(row.expiresAt),
  }
  const lastUsedAt: DataColumn<T> = {
    key: 'lastUsedAt',
    title: t('admin:accessTokens.lastUsedAt'),
    look: 'soft',
    draw: (row) => (row.lastUsedAt ? toMinute(row.lastUsedAt) : t('admin:accessTokens.never')),
  }
  return { name, scopes, state, expiresAt, lastUsedAt }
}
