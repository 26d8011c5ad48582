import { toDay, toMinute, type AdminUserRow } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { RowActions } from '../components/lists/row-actions'
import { useNameOf } from '../lib/use-name-of'
import type { Deed } from './users.store'

export type UserAction = Deed | 'edit' | 'reset' | 'merge' | 'decline' | 'erase'

/** What the list of users shows, and what can be done with a row by users who may. */
export function useUserColumns(press: (action: UserAction, row: AdminUserRow) => void): DataColumn<AdminUserRow>[] {
  const t = useText()
  const nameOf = useNameOf()
  const namesOf = (roles: AdminUserRow['roles']) => roles.map(nameOf).join(t('admin:roles.separator'))
  const columns: DataColumn<AdminUserRow>[] = [
    { key: 'name', isSorted: true, title: t('admin:users.name'), place: 'name', draw: ({ name }) => name },
    {
      key: 'username',
      isSorted: true,
      title: t('admin:field.username'),
      look: 'mono',
      draw: ({ username }) => username,
    },
    { key: 'mobile', title: t('admin:field.mobile'), draw: ({ mobile }) => mobile },
    { key: 'roles', title: t('admin:field.roleIds'), draw: ({ roles }) => namesOf(roles) },
    { key: 'state', title: t('admin:users.state'), draw: (row) => <State row={row} /> },
    {
      key: 'signedInAt',
      isSorted: true,
      title: t('admin:users.signedInAt'),
      look: 'soft',
      draw: ({ signedInAt }) => (signedInAt ? toMinute(signedInAt) : t('admin:users.never')),
    },
  ]
  if (!can('user:write') && !can('user:erase')) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => <Actions row={row} press={press} />,
    },
  ]
}

function State({ row }: { row: AdminUserRow }) {
  const { enabled, locked, secondFactor, hasPasskeys, mergedInto, eraseAt, erasedAt, erasureAskedAt } = row
  const t = useText()
  return (
    <>
      <Mark tone={enabled ? 'good' : 'bad'}>{t(enabled ? 'admin:userState.on' : 'admin:userState.off')}</Mark>
      {erasedAt && <Mark tone="neutral">{t('admin:users.erasedMark')}</Mark>}
      {mergedInto && <small>{t('admin:users.mergedInto', { username: mergedInto })}</small>}
      {erasureAskedAt && <Mark tone="warn">{t('admin:users.asksErasure')}</Mark>}
      {eraseAt && <small>{t('admin:users.eraseAt', { date: toDay(eraseAt) })}</small>}
      {secondFactor && <Mark tone="neutral">{t('admin:users.secondFactor')}</Mark>}
      {hasPasskeys && <Mark tone="neutral">{t('admin:users.passkeys')}</Mark>}
      {locked && <Mark tone="warn">{t('admin:users.locked')}</Mark>}
    </>
  )
}

function Actions({ row, press }: { row: AdminUserRow; press: (action: UserAction, row: AdminUserRow) => void }) {
  const t = useText()
  if (row.erasedAt) return null
  const keys = can('user:write') && !row.mergedInto ? writesOf(row) : []
  if (can('user:erase')) keys.push(...erasuresOf(row))
  const actions = keys.map((key) => ({
    key,
    label: t(key === 'edit' ? 'admin:action.edit' : `admin:users.${key}`),
    isDanger: key === 'disable' || key === 'erase' || key === 'resetFactor',
    onPress: () => press(key, row),
  }))
  return <RowActions name={row.name} actions={actions} />
}

const erasuresOf = ({ enabled, erasureAskedAt }: AdminUserRow): UserAction[] => [
  ...(erasureAskedAt ? (['decline'] as const) : []),
  ...(enabled ? [] : (['erase'] as const)),
]

const writesOf = ({ enabled, locked, secondFactor, hasPasskeys }: AdminUserRow): UserAction[] => [
  'edit',
  ...(enabled ? (['reset', 'disable'] as const) : (['enable'] as const)),
  ...(locked ? (['unlock'] as const) : []),
  ...(secondFactor || hasPasskeys ? (['resetFactor'] as const) : []),
  'merge',
]
