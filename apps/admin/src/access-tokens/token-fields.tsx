import { useText } from '@center/shared/host'
import { SelectField, TextField } from '../components/fields'

type TokenEdit = {
  values: { scopes: string; networks: string }
  set(name: 'scopes' | 'networks', value: string): void
  problem(name: 'scopes' | 'networks'): string | undefined
}

const lifetimes = ['30', '90', '180', '365']

/** What it may do, a line each. */
export function ScopesField({ edit, tenantCode }: { edit: TokenEdit; tenantCode: string }) {
  const t = useText()
  return (
    <TextField
      label={t('admin:accessTokens.scopes')}
      hint={t('admin:accessTokens.scopesHint', { tenant: tenantCode })}
      rows={3}
      placeholder={`publish:@acme/*\nrelease:${tenantCode}`}
      value={edit.values.scopes}
      isRequired
      problem={edit.problem('scopes')}
      onChange={(scopes) => edit.set('scopes', scopes)}
    />
  )
}

/** Where it may come from, a line each. */
export function NetworksField({ edit }: { edit: TokenEdit }) {
  const t = useText()
  return (
    <TextField
      label={t('admin:accessTokens.networks')}
      hint={t('admin:accessTokens.networksHint')}
      rows={2}
      placeholder="192.0.2.0/24"
      value={edit.values.networks}
      problem={edit.problem('networks')}
      onChange={(networks) => edit.set('networks', networks)}
    />
  )
}

/** How long it lasts. */
export function LifetimeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const options = lifetimes.map((days) => ({
    value: days,
    label: t('admin:accessTokens.days', { count: Number(days) }),
  }))
  return <SelectField label={t('admin:accessTokens.lifetime')} value={value} options={options} onChange={onChange} />
}
