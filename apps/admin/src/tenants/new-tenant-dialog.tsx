import { useEffect, useState } from 'react'
import type { AdminTenantRow, NewTenant, TenantCreated } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField, TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { addTenant, loadTemplates } from './tenants.store'

const empty = { code: '', name: '', homeUrl: '', copyFrom: '', username: '', administrator: '', mobile: '' }
type Values = typeof empty

/** The server's names of fields that are inside another one. */
const sentAs: Partial<Record<keyof Values, string>> = {
  username: 'administrator.username',
  administrator: 'administrator.name',
  mobile: 'administrator.mobile',
}
const required: readonly (keyof Values)[] = ['code', 'name', 'username', 'administrator']
const texts = ['code', 'name', 'homeUrl'] as const
const people = ['username', 'administrator', 'mobile'] as const

type Props = { onDone: (created: TenantCreated) => void; onClose: () => void }

/** A new tenant, with what it begins with and who administers it. */
export function NewTenantDialog({ onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<Values>(empty)
  const templates = useTemplates()
  const save = async () => {
    const created = await edit.send(() => addTenant(toTenant(edit.values)))
    if (created !== null) onDone(created)
  }
  const drawText = (name: keyof Values) => (
    <TextField
      key={name}
      label={t(`admin:tenants.${name}`)}
      hint={name === 'code' ? t('admin:tenants.codeHint') : undefined}
      value={edit.values[name]}
      isRequired={required.includes(name)}
      problem={edit.problem((sentAs[name] ?? name) as keyof Values)}
      onChange={(value) => edit.set(name, value)}
    />
  )
  return (
    <EditDialog
      title={t('admin:tenants.create')}
      edit={edit}
      fields={Object.keys(empty).map((name) => sentAs[name as keyof Values] ?? name)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {texts.map(drawText)}
      <SelectField
        label={t('admin:tenants.copyFrom')}
        hint={t('admin:tenants.copyHint')}
        options={[{ value: '', label: t('admin:tenants.copyNone') }, ...templates]}
        value={edit.values.copyFrom}
        problem={edit.problem('copyFrom')}
        onChange={(value) => edit.set('copyFrom', value)}
      />
      {people.map(drawText)}
    </EditDialog>
  )
}

function toTenant({ code, name, homeUrl, copyFrom, username, administrator, mobile }: Values): NewTenant {
  return {
    code,
    name,
    homeUrl,
    ...(copyFrom ? { copyFrom } : {}),
    administrator: { username, name: administrator, mobile },
  }
}

function useTemplates() {
  const [rows, setRows] = useState<AdminTenantRow[]>([])
  useEffect(() => {
    let isOpen = true
    void loadTemplates().then((list) => {
      if (isOpen) setRows(list)
    })
    return () => {
      isOpen = false
    }
  }, [])
  return rows.map(({ code, name }) => ({ value: code, label: name }))
}
