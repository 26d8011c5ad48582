import { useSnapshot } from 'valtio'
import type { AdminUserRow } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import type { BulkBarProps } from '../components/lists/bulk-bar'
import type { BulkAct } from '../components/dialogs/bulk-dialog'
import { useNameOf } from '../lib/use-name-of'
import { choices, doToUser, giveRole } from './users.store'

type Bulk = Pick<BulkBarProps<AdminUserRow>, 'nameOf' | 'pair'> & { acts: BulkAct<AdminUserRow>[] }

/** What can be done to many users at once, and to two of them. */
export function useUserBulk(pair: Bulk['pair']): Bulk {
  const t = useText()
  const nameOfRole = useNameOf()
  const { roles } = useSnapshot(choices)
  const nameOf = ({ name, username }: AdminUserRow) => name || username
  if (!can('user:write')) return { acts: [], nameOf }
  const deed = (key: 'disable' | 'enable' | 'unlock') => ({
    key,
    label: t(`admin:users.${key}`),
    isDanger: key === 'disable',
    onAct: (row: AdminUserRow) => doToUser(key, row),
  })
  const isThere = ({ erasedAt, mergedInto }: AdminUserRow) => erasedAt === null && mergedInto === null
  const give: BulkAct<AdminUserRow> = {
    key: 'role',
    label: t('admin:users.bulkRole'),
    text: t('admin:users.bulkRoleText'),
    choice: {
      label: t('admin:users.bulkRoleChoice'),
      options: roles.map((role) => ({ value: role.id, label: nameOfRole(role) })),
    },
    isFor: isThere,
    onAct: giveRole,
  }
  return {
    nameOf,
    pair,
    acts: [
      ...(can('role:grant') ? [give] : []),
      { ...deed('enable'), text: t('admin:users.bulkEnableText'), isFor: (row) => isThere(row) && !row.enabled },
      { ...deed('unlock'), text: t('admin:users.bulkUnlockText'), isFor: ({ locked }) => locked },
      { ...deed('disable'), text: t('admin:users.bulkDisableText'), isFor: ({ enabled }) => enabled },
    ],
  }
}
