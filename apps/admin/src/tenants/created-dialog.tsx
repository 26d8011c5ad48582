import { toMinute, type TenantCreated } from '@center/shared/contract'
import { useCloseOnBack, useText } from '@center/shared/host'
import { Button, Dialog } from '@center/shared/ui'
import { TextField } from '../components/fields'
import { passwordAddress } from './tenants.store'

type Props = { created: TenantCreated; onClose: () => void }

/** Shows once where the first administrator sets a password: the address cannot be read again. */
export function CreatedDialog({ created, onClose }: Props) {
  const t = useText()
  useCloseOnBack(onClose)
  return (
    <Dialog
      title={t('admin:tenants.createdTitle', { name: created.tenantCode })}
      closeLabel={t('admin:dialog.close')}
      size="narrow"
      isHeld
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {t('admin:tenants.createdOk')}
        </Button>
      }
    >
      <p>{t('admin:tenants.createdText', { time: toMinute(created.expiresAt) })}</p>
      <TextField
        label={t('admin:tenants.passwordLink')}
        rows={3}
        isFixed
        value={passwordAddress(created)}
        onChange={() => undefined}
      />
    </Dialog>
  )
}
