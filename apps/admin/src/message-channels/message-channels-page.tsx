import { useSnapshot } from 'valtio'
import { place } from '../lib/place.store'
import { ChannelList } from './channel-list'
import { SendingList } from './sending-list'
import { TemplateList } from './template-list'

/** How a tenant sends SMS and e-mails, what stands in them, and what was sent. */
export function MessageChannelsPage() {
  const { id } = useSnapshot(place)
  if (id === 'templates') return <TemplateList />
  if (id === 'log') return <SendingList />
  return <ChannelList />
}
