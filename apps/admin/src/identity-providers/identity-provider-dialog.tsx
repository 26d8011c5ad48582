import type { AdminIdentityProvider } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import type { RowFormProps } from '../components/lists/edited-list'
import { CheckField, PasswordField, SelectField, TextField } from '../components/fields'
import { useEdit, type Edit as Editing } from '../lib/use-edit'
import { saveProvider, type ProviderForm } from './identity-providers.store'
import { ProviderTest } from './provider-test'
import { RegisteredAddresses } from './registered-addresses'

const empty: ProviderForm = {
  code: '',
  name: '',
  nameEn: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  isPublic: false,
  tokenEndpointAuthMethod: null,
  scope: 'openid profile',
  usernameClaim: 'preferred_username',
  enabled: false,
  orderNo: 0,
}
const lines = ['name', 'nameEn', 'code', 'issuer', 'clientId', 'scope', 'usernameClaim'] as const
const optional: readonly string[] = ['nameEn']
const hinted: readonly string[] = ['code', 'issuer', 'scope', 'usernameClaim']
const methods = ['client_secret_basic', 'client_secret_post'] as const

type Edit = Editing<ProviderForm>

/** A provider, new or changed, and the addresses to register there. Its secret is typed and never shown. */
export function IdentityProviderDialog({ row, onDone, onClose }: RowFormProps<AdminIdentityProvider>) {
  const t = useText()
  const edit = useEdit<ProviderForm>(row ? { ...row, clientSecret: '', isPublic: !row.hasSecret } : empty)
  const { values, set } = edit
  const save = async () => {
    if ((await edit.send(() => saveProvider(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:identityProviders.create')}
      size="wide"
      edit={edit}
      fields={[...lines, 'clientSecret', 'tokenEndpointAuthMethod']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <Lines edit={edit} isNew={row === null} />
      <Secret edit={edit} hasSecret={row?.hasSecret ?? false} />
      <CheckField
        label={t('admin:identityProviders.enabled')}
        isChecked={values.enabled}
        onChange={(enabled) => set('enabled', enabled)}
      />
      <ProviderTest edit={edit} row={row} />
      {values.code.trim() !== '' && <RegisteredAddresses code={values.code.trim()} />}
    </EditDialog>
  )
}

function Lines({ edit: { values, set, problem }, isNew }: { edit: Edit; isNew: boolean }) {
  const t = useText()
  return lines.map((name) => (
    <TextField
      key={name}
      label={t(`admin:identityProviders.${name}`)}
      hint={hinted.includes(name) ? t(`admin:identityProviders.${name}Hint`) : undefined}
      value={values[name]}
      isRequired={!optional.includes(name)}
      isFixed={name === 'code' && !isNew}
      problem={problem(name)}
      onChange={(value) => set(name, value)}
    />
  ))
}

/** How the portal proves to the provider that it is the client. */
function Secret({ edit, hasSecret }: { edit: Edit; hasSecret: boolean }) {
  const t = useText()
  const { values, set } = edit
  return (
    <>
      <CheckField
        label={t('admin:identityProviders.isPublic')}
        isChecked={values.isPublic}
        onChange={(isPublic) => set('isPublic', isPublic)}
      />
      {!values.isPublic && <SecretFields edit={edit} hasSecret={hasSecret} />}
    </>
  )
}

function SecretFields({ edit: { values, set, problem }, hasSecret }: { edit: Edit; hasSecret: boolean }) {
  const t = useText()
  const options = [
    { value: '', label: t('admin:identityProviders.methodAny') },
    ...methods.map((value) => ({ value, label: value })),
  ]
  return (
    <>
      <PasswordField
        label={t('admin:identityProviders.clientSecret')}
        hint={hasSecret ? t('admin:identityProviders.secretHint') : undefined}
        autoComplete="new-password"
        value={values.clientSecret}
        isRequired={!hasSecret}
        problem={problem('clientSecret')}
        onChange={(clientSecret) => set('clientSecret', clientSecret)}
      />
      <SelectField
        label={t('admin:identityProviders.tokenEndpointAuthMethod')}
        value={values.tokenEndpointAuthMethod ?? ''}
        options={options}
        problem={problem('tokenEndpointAuthMethod')}
        onChange={(value) => set('tokenEndpointAuthMethod', methods.find((method) => method === value) ?? null)}
      />
    </>
  )
}
