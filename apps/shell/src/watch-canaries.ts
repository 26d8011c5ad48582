import { onServerEvent, session, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { openAddress } from './lib/pages/navigation'

const SHOWN_SECONDS = 20

/**
 * Tells operators that a canary was taken back by itself, wherever in the portal they are, until the returned function is called.
 * The server says it to those alone who may release.
 */
export function watchCanaries(): () => void {
  return onServerEvent('health', ({ name, version, to, reason }) => {
    const words = new URLSearchParams({ app: name, tenant: session.user?.tenantCode ?? '' })
    notify('warning', {
      title: text('shell:canary.title'),
      message: text(`shell:canary.${reason}`, { name, version, to }),
      seconds: SHOWN_SECONDS,
      actions: [{ label: text('shell:canary.look'), onAction: () => openAddress(`/ops#${words.toString()}`) }],
    })
  })
}
