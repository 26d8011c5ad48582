import { useState } from 'react'
import type { AdminTrustedIssuer } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { administeredTenant } from '../lib/place.store'
import { IssuerDialog } from './issuer-dialog'
import { Lines } from './lines-cell'
import { RevokeDialog } from './revoke-dialog'
import { useTokenColumns } from './token-columns'
import { TokenParts } from './token-parts'
import { useBulkRevoke } from './use-bulk-revoke'
import { revokeIssuer, trustedIssuerList, type IssuerRow } from './trusted-issuers.store'

type Open = { kind: 'create' } | { kind: 'revoke'; row: AdminTrustedIssuer } | null

/** The CI systems whose own tokens a tenant takes, so that no secret lies with them. */
export function IssuerList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const columns = useColumns((row) => setOpen({ kind: 'revoke', row }))
  const done = () => {
    close()
    void trustedIssuerList.reload()
  }
  return (
    <ListPage
      title={t('admin:trustedIssuers.title')}
      subtitle={t('admin:trustedIssuers.subtitle')}
      list={trustedIssuerList}
      lead={<TokenParts />}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:accessTokens.search')}
      emptyTitle={t('admin:trustedIssuers.empty')}
      bulk={useBulkRevoke<IssuerRow>(revokeIssuer)}
      actions={
        can('access-token:write') && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:trustedIssuers.create')}
          </Button>
        )
      }
    >
      {open?.kind === 'create' && <IssuerDialog tenantCode={administeredTenant()} onDone={done} onClose={close} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog
          name={open.row.name}
          text={t('admin:trustedIssuers.revokeText')}
          doneText={t('admin:trustedIssuers.revoked')}
          onRevoke={() => revokeIssuer(open.row)}
          onDone={done}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function useColumns(revoke: (row: AdminTrustedIssuer) => void): ListColumn<IssuerRow>[] {
  const t = useText()
  const { name, scopes, state, expiresAt, lastUsedAt } = useTokenColumns<IssuerRow>()
  const issuerOf: ListColumn<IssuerRow> = {
    key: 'issuer',
    fields: ['issuer', 'audience'],
    title: t('admin:trustedIssuers.issuer'),
    draw: ({ issuer, audience }) => <Lines texts={[issuer, audience]} />,
  }
  const claimsOf: ListColumn<IssuerRow> = {
    key: 'claims',
    title: t('admin:trustedIssuers.claims'),
    draw: ({ claims }) => <Lines texts={claims.map(({ claim, value }) => `${claim} = ${value}`)} />,
  }
  const columns = [name, issuerOf, claimsOf, scopes, state, expiresAt, lastUsedAt]
  if (!can('access-token:write')) return columns
  const draw = (row: IssuerRow) => {
    if (row.state !== 'on') return null
    const action = { key: 'revoke', label: t('admin:accessTokens.revoke'), onPress: () => revoke(row), isDanger: true }
    return <RowActions name={row.name} actions={[action]} />
  }
  return [...columns, { key: 'actions', title: t('admin:list.actions'), place: 'actions', draw }]
}
