import { useText } from '@center/shared/host'
import { Button, ExplainedButton, IconByName } from '@center/shared/ui'
import type { TenantApp } from '../lib/apps.store'
import { askCommand, askRelease, type CommandKind } from '../lib/dialogs.store'

/** What can be done to the app as it is now. */
export function AppActions({ row }: { row: TenantApp }) {
  const t = useText()
  const { tenantCode, name, canary, enabled, isOwn, pinned, stable } = row
  const command = (kind: CommandKind) => askCommand({ kind, tenantCode, name, version: null })
  return (
    <>
      {!isOwn && (
        <Button
          icon={<IconByName name={enabled ? 'eye-closed' : 'eye'} />}
          onClick={() => command(enabled ? 'disable' : 'enable')}
        >
          {t(enabled ? 'ops:command.disable.open' : 'ops:command.enable.open')}
        </Button>
      )}
      <Button icon={<IconByName name={pinned ? 'unlock' : 'lock'} />} onClick={() => command(pinned ? 'unpin' : 'pin')}>
        {t(pinned ? 'ops:command.unpin.open' : 'ops:command.pin.open')}
      </Button>
      {canary && (
        <Button type="danger" icon={<IconByName name="undo" />} onClick={() => command('abort')}>
          {t('ops:command.abort.open')}
        </Button>
      )}
      {!canary && stable && !pinned && <RollbackButton row={row} />}
      <Button
        theme="solid"
        type="primary"
        disabled={pinned}
        icon={<IconByName name="send" />}
        onClick={() => askRelease({ tenantCode, name, version: null, percent: 5 })}
      >
        {t('ops:release.open')}
      </Button>
    </>
  )
}

function RollbackButton({ row: { tenantCode, name, rollbackTo } }: { row: TenantApp }) {
  const t = useText()
  return (
    <ExplainedButton
      type="danger"
      icon={<IconByName name="undo" />}
      disabledReason={rollbackTo === null ? t('ops:command.rollback.none') : null}
      onClick={() => askCommand({ kind: 'rollback', tenantCode, name, version: null })}
    >
      {t('ops:command.rollback.open')}
    </ExplainedButton>
  )
}
