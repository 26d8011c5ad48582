import { useState } from 'react'
import type { AdminVendor, VendorDraft } from '@center/shared/contract'
import { useText, type Text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import type { RowFormProps } from '../components/lists/edited-list'
import { TextField } from '../components/fields'
import { faultsOf } from '../lib/faults'
import { useEdit, type Edit } from '../lib/use-edit'
import { lineOfMember, readMemberLines, toMemberLines } from './member-lines'
import { saveVendor } from './vendors.store'

type Values = Omit<VendorDraft, 'members'> & { members: string }

const empty: Values = { scope: '', name: '', nameEn: '', contact: '', members: '' }

/** A vendor, new or changed, with the users who publish for it. */
export function VendorDialog({ row, onDone, onClose }: RowFormProps<AdminVendor>) {
  const t = useText()
  const edit = useEdit<Values>(row ? valuesOf(row) : empty)
  const [wrongLine, setWrongLine] = useState<number | null>(null)
  const { values, set } = edit
  const save = async () => {
    const read = readMemberLines(values.members)
    setWrongLine('wrongLine' in read ? read.wrongLine : null)
    if ('wrongLine' in read) return
    if ((await edit.send(() => saveVendor({ ...values, members: read.members }, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  const setMembers = (members: string) => {
    setWrongLine(null)
    set('members', members)
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:vendors.create')}
      edit={edit}
      fields={['scope', 'name', 'nameEn', 'contact', 'members']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <VendorFields edit={edit} isNew={row === null} />
      <TextField
        label={t('admin:vendors.members')}
        hint={t('admin:vendors.membersHint')}
        placeholder={t('admin:vendors.membersExample')}
        rows={4}
        value={values.members}
        problem={wrongLine === null ? memberProblem(edit, t) : t('admin:vendors.memberForm', { line: wrongLine })}
        onChange={setMembers}
      />
    </EditDialog>
  )
}

/** What a vendor is called, and whom to ask. */
function VendorFields({ edit: { values, set, problem }, isNew }: { edit: Edit<Values>; isNew: boolean }) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('admin:vendors.scope')}
        hint={t('admin:vendors.scopeHint')}
        placeholder={t('admin:vendors.scopeExample')}
        value={values.scope}
        isRequired
        isFixed={!isNew}
        problem={problem('scope')}
        onChange={(value) => set('scope', value)}
      />
      {(['name', 'nameEn'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          value={values[name]}
          isRequired={name === 'name'}
          problem={problem(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
      <TextField
        label={t('admin:vendors.contact')}
        hint={t('admin:vendors.contactHint')}
        value={values.contact}
        problem={problem('contact')}
        onChange={(value) => set('contact', value)}
      />
    </>
  )
}

/** What the server says of a member, by the line that it stands in. */
function memberProblem({ failure, values }: Edit<Values>, t: Text): string | undefined {
  const fault = failure && faultsOf(failure).find(({ field }) => field.startsWith('members'))
  if (!fault) return undefined
  const line = lineOfMember(values.members, Number(fault.field.split('.')[1] ?? 0))
  const isDouble = fault.word === 'double'
  return t(isDouble ? 'admin:vendors.memberDouble' : 'admin:vendors.memberUnknown', { line })
}

const valuesOf = ({ scope, name, nameEn, contact, members }: AdminVendor): Values => ({
  scope,
  name,
  nameEn,
  contact,
  members: toMemberLines(members),
})
