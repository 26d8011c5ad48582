import { useState } from 'react'
import type { AdminAccessToken, MadeAccessToken } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { administeredTenant } from '../lib/place.store'
import { accessTokenList, revokeToken, type TokenRow } from './access-tokens.store'
import { Lines } from './lines-cell'
import { RevokeDialog } from './revoke-dialog'
import { TokenParts } from './token-parts'
import { useBulkRevoke } from './use-bulk-revoke'
import { useTokenColumns } from './token-columns'
import { NewTokenDialog, RotateDialog, SecretDialog } from './token-dialogs'

type Open =
  { kind: 'create' } | { kind: 'rotate' | 'revoke'; row: AdminAccessToken } | { kind: 'secret'; secret: string } | null

/** What programs call the portal with: each token for what it is for, and no longer. */
export function TokenList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const columns = useColumns((kind, row) => setOpen({ kind, row }))
  const showSecret = ({ secret }: MadeAccessToken) => {
    setOpen({ kind: 'secret', secret })
    void accessTokenList.reload()
  }
  const revoked = () => {
    close()
    void accessTokenList.reload()
  }
  return (
    <ListPage
      title={t('admin:accessTokens.title')}
      subtitle={t('admin:accessTokens.subtitle')}
      list={accessTokenList}
      lead={<TokenParts />}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:accessTokens.search')}
      emptyTitle={t('admin:accessTokens.empty')}
      bulk={useBulkRevoke<TokenRow>(revokeToken)}
      actions={
        can('access-token:write') && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:accessTokens.create')}
          </Button>
        )
      }
    >
      {open?.kind === 'create' && (
        <NewTokenDialog tenantCode={administeredTenant()} onDone={showSecret} onClose={close} />
      )}
      {open?.kind === 'rotate' && <RotateDialog row={open.row} onDone={showSecret} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog
          name={open.row.name}
          text={t('admin:accessTokens.revokeText')}
          doneText={t('admin:accessTokens.revoked')}
          onRevoke={() => revokeToken(open.row)}
          onDone={revoked}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function useColumns(press: (kind: 'rotate' | 'revoke', row: AdminAccessToken) => void): ListColumn<TokenRow>[] {
  const t = useText()
  const { name, scopes, state, expiresAt, lastUsedAt } = useTokenColumns<TokenRow>()
  const networks: ListColumn<TokenRow> = {
    key: 'networks',
    title: t('admin:accessTokens.networks'),
    draw: (row) => (row.networks.length > 0 ? <Lines texts={row.networks} /> : t('admin:accessTokens.anywhere')),
  }
  const columns = [name, scopes, networks, state, expiresAt, lastUsedAt]
  if (!can('access-token:write')) return columns
  const draw = (row: TokenRow) => {
    if (row.state !== 'on') return null
    const rotate = { key: 'rotate', label: t('admin:accessTokens.rotate'), onPress: () => press('rotate', row) }
    const revoke = { key: 'revoke', label: t('admin:accessTokens.revoke'), onPress: () => press('revoke', row) }
    return <RowActions name={row.name} actions={[rotate, { ...revoke, isDanger: true }]} />
  }
  return [...columns, { key: 'actions', title: t('admin:list.actions'), place: 'actions', draw }]
}
