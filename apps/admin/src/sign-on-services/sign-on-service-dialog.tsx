import type { RegisteredService } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import type { RowFormProps } from '../components/lists/edited-list'
import { CheckField, CheckList, TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveService, type ServiceForm } from './sign-on-services.store'

const empty: ServiceForm = {
  name: '',
  address: '',
  isExact: false,
  ticketParam: 'ticket',
  logoutUrl: '',
  attributes: [],
}
const attributes = ['mobile', 'manager'] as const

export function SignOnServiceDialog({ row, onDone, onClose }: RowFormProps<RegisteredService>) {
  const t = useText()
  const edit = useEdit<ServiceForm>(row ? toForm(row) : empty)
  const { values, set, problem } = edit
  const save = async () => {
    if ((await edit.send(() => saveService(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:signOnServices.create')}
      edit={edit}
      fields={['name', 'address', 'ticketParam', 'logoutUrl']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {(['name', 'address', 'logoutUrl', 'ticketParam'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`admin:signOnServices.${name}`)}
          hint={name === 'name' ? undefined : t(`admin:signOnServices.${name}Hint`)}
          value={values[name]}
          isRequired={name === 'name' || name === 'address'}
          problem={problem(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
      <CheckField
        label={t('admin:signOnServices.isExact')}
        isChecked={values.isExact}
        onChange={(isExact) => set('isExact', isExact)}
      />
      <CheckList
        label={t('admin:signOnServices.attributes')}
        hint={t('admin:signOnServices.attributesHint')}
        options={attributes.map((value) => ({ value, label: t(`admin:signOnAttribute.${value}`) }))}
        values={values.attributes}
        onChange={(chosen) =>
          set(
            'attributes',
            attributes.filter((each) => chosen.includes(each)),
          )
        }
      />
    </EditDialog>
  )
}

const toForm = ({
  name,
  address,
  match,
  ticketParam,
  logoutUrl,
  attributes: learned,
}: RegisteredService): ServiceForm => ({
  name,
  address,
  isExact: match === 'exact',
  ticketParam,
  logoutUrl: logoutUrl ?? '',
  attributes: [...learned],
})
