import { useCloseOnBack, useText } from '@center/shared/host'
import { Dialog } from '@center/shared/ui'
import type { Loaded } from '../../lib/use-loaded'
import { LoadedPart } from '../loaded-part'

/** A dialog whose content is on its way, or did not come. */
export function LoadingDialog({ title, of, onClose }: { title: string; of: Loaded<unknown>; onClose: () => void }) {
  const t = useText()
  useCloseOnBack(onClose)
  return (
    <Dialog title={title} closeLabel={t('admin:dialog.close')} size="wide" onClose={onClose}>
      <LoadedPart of={of}>{() => null}</LoadedPart>
    </Dialog>
  )
}
