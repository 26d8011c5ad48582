import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminUser, MessageKind, PasswordLink, UserDraft } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { CheckList, TextField } from '../components/fields'
import { useEdit, type Edit } from '../lib/use-edit'
import { SendByField } from './send-by-field'
import { choices, saveUser } from './users.store'

const empty: UserDraft = {
  username: '',
  name: '',
  mobile: '',
  email: '',
  roleIds: [],
  departmentIds: [],
  enterpriseIds: [],
}
const texts = ['username', 'name', 'mobile', 'email'] as const
const fields = [...texts, 'roleIds', 'departmentIds', 'enterpriseIds']

const labelOf = (name: (typeof texts)[number]) =>
  name === 'name' ? ('admin:users.name' as const) : (`admin:field.${name}` as const)

type Props = {
  user: AdminUser | null
  /** With the link of a new user. */
  onDone: (link: PasswordLink | null) => void
  onClose: () => void
}

/** A user, new or changed. There is no password in it: users set their own. */
export function UserDialog({ user, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<UserDraft>(user ? draftOf(user) : empty)
  const { values } = edit
  const [sendBy, setSendBy] = useState<MessageKind | ''>('')
  const save = async () => {
    const saved = await edit.send(() => saveUser(values, user, sendBy))
    if (saved === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    const { link, expiresAt, sent } = saved
    onDone(link !== undefined && expiresAt ? { link, expiresAt, sent } : null)
  }
  return (
    <EditDialog
      title={user ? t('admin:edit.title', { name: user.name }) : t('admin:users.create')}
      {...(user ? {} : { text: t('admin:users.createText') })}
      size="wide"
      edit={edit}
      fields={fields}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={() => onDone(null)}
    >
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(labelOf(name))}
          value={values[name]}
          isRequired={name === 'username' || name === 'name'}
          isFixed={name === 'username' && user !== null}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, value)}
        />
      ))}
      {!user && <SendByField receiver={values} value={sendBy} onChange={setSendBy} />}
      <Holdings edit={edit} />
    </EditDialog>
  )
}

function draftOf({ username, name, mobile, email, roleIds, departmentIds, enterpriseIds }: AdminUser): UserDraft {
  return { username, name, mobile, email, roleIds, departmentIds, enterpriseIds }
}

/** Roles are shown to those who may give them. */
function Holdings({ edit }: { edit: Edit<UserDraft> }) {
  const t = useText()
  const { roles, departments, enterprises } = useSnapshot(choices)
  const lists = [
    ...(can('role:grant') ? [{ name: 'roleIds' as const, rows: roles }] : []),
    { name: 'departmentIds' as const, rows: departments },
    { name: 'enterpriseIds' as const, rows: enterprises },
  ]
  return lists.map(({ name, rows }) => (
    <CheckList
      key={name}
      label={t(`admin:field.${name}`)}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
      values={edit.values[name]}
      problem={edit.problem(name)}
      onChange={(ids) => edit.set(name, ids)}
    />
  ))
}
