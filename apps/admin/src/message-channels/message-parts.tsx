import { useText } from '@center/shared/host'
import { PartsNav } from '../components/parts-nav'

/** The three pages about messages. */
export function MessageParts() {
  const t = useText()
  const parts = [
    { id: '', title: t('admin:messagePart.channels') },
    { id: 'templates', title: t('admin:messagePart.templates') },
    { id: 'log', title: t('admin:messagePart.log') },
  ]
  return <PartsNav section="messageChannels" label={t('admin:messageChannels.title')} parts={parts} />
}
