import type { GuestProps, Host } from '../../../guest-protocol/host-api'
import type { GuestServices, MountRequest } from '../guest-services'

/** What an element has as properties and a System bundle as props. */
export function inlineProps({ guest, path, state }: MountRequest, services: GuestServices, host: Host): GuestProps {
  const { base, locale, theme } = services.configuration(guest)
  return { host, base, path, locale, theme, props: guest.props, state }
}
