import { useText } from '@center/shared/host'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { LifetimeField, NetworksField, ScopesField } from './token-fields'
import { trustIssuer, type IssuerForm } from './trusted-issuers.store'

type Props = { tenantCode: string; onDone: () => void; onClose: () => void }

const GITHUB = 'https://token.actions.githubusercontent.com'

/** Which CI system, whose jobs in it, and what they may do. */
export function IssuerDialog({ tenantCode, onDone, onClose }: Props) {
  const t = useText()
  const empty: IssuerForm = { name: '', issuer: '', audience: '', claims: '', scopes: '', networks: '', days: '180' }
  const edit = useEdit<IssuerForm>(empty)
  const { values, set, problem } = edit
  const submit = async () => {
    if ((await edit.send(() => trustIssuer(values))) !== null) onDone()
  }
  const fieldOf = (name: 'name' | 'issuer' | 'audience') => ({
    value: values[name],
    isRequired: true,
    problem: problem(name),
    onChange: (value: string) => set(name, value),
  })
  return (
    <EditDialog
      title={t('admin:trustedIssuers.create')}
      edit={edit}
      fields={['name', 'issuer', 'audience', 'claims', 'scopes', 'networks', 'days']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField {...fieldOf('name')} label={t('admin:field.name')} hint={t('admin:accessTokens.nameHint')} />
      <TextField
        {...fieldOf('issuer')}
        label={t('admin:trustedIssuers.issuerAddress')}
        hint={t('admin:trustedIssuers.issuerHint')}
        placeholder={GITHUB}
      />
      <TextField
        {...fieldOf('audience')}
        label={t('admin:trustedIssuers.audience')}
        hint={t('admin:trustedIssuers.audienceHint')}
        placeholder={location.origin}
      />
      <TextField
        label={t('admin:trustedIssuers.claims')}
        hint={t('admin:trustedIssuers.claimsHint')}
        rows={3}
        placeholder={'repository = acme/hello\nref = refs/heads/main'}
        value={values.claims}
        isRequired
        problem={problem('claims')}
        onChange={(claims) => set('claims', claims)}
      />
      <ScopesField edit={edit} tenantCode={tenantCode} />
      <NetworksField edit={edit} />
      <LifetimeField value={values.days} onChange={(days) => set('days', days)} />
    </EditDialog>
  )
}
