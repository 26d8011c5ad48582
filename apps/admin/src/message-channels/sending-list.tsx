import { useSnapshot } from 'valtio'
import { messageKinds, toMinute, type MessageSending } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { providerWords } from '../lib/provider-words'
import { sendingList, type SendingFilter } from './message-channels.store'
import { MessageParts } from './message-parts'

/** What was sent and what was refused, without texts and with masked recipients. */
export function SendingList() {
  const t = useText()
  const columns = useColumns()
  return (
    <ListPage
      title={t('admin:messageSendings.title')}
      subtitle={t('admin:messageSendings.subtitle')}
      list={sendingList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:messageSendings.search')}
      filters={<Filters />}
      emptyTitle={t('admin:messageSendings.empty')}
      lead={<MessageParts />}
    />
  )
}

function Filters() {
  const { filter } = useSnapshot(sendingList.state)
  const t = useText()
  const kinds = messageKinds.map((value) => ({ value, label: t(`admin:messageKind.${value}`) }))
  return (
    <>
      <FilterSelect
        label={t('admin:messageChannels.kind')}
        options={[{ value: '', label: t('admin:messageChannels.anyKind') }, ...kinds]}
        value={filter.kind}
        onChange={(kind) => void sendingList.narrow({ kind: kind as SendingFilter['kind'] })}
      />
      <FilterSelect
        label={t('admin:messageSendings.outcome')}
        options={[
          { value: '', label: t('admin:messageSendings.all') },
          { value: 'sent', label: t('admin:messageSendings.sent') },
          { value: 'failed', label: t('admin:messageSendings.failed') },
        ]}
        value={filter.outcome}
        onChange={(outcome) => void sendingList.narrow({ outcome: outcome as SendingFilter['outcome'] })}
      />
    </>
  )
}

function useColumns(): ListColumn<MessageSending>[] {
  const t = useText()
  return [
    {
      key: 'at',
      title: t('admin:messageSendings.at'),
      look: 'soft',
      draw: ({ at }) => <time title={at}>{toMinute(at)}</time>,
    },
    {
      key: 'recipient',
      title: t('admin:messageSendings.recipient'),
      place: 'name',
      draw: ({ recipient }) => recipient,
    },
    {
      key: 'purpose',
      title: t('admin:messageTemplates.purpose'),
      draw: ({ purpose, isTest }) =>
        [t(`admin:messagePurpose.${purpose}`), isTest && t('admin:messageSendings.test')].filter(Boolean).join(' '),
    },
    {
      key: 'channel',
      fields: ['kind', 'channel'],
      title: t('admin:messageSendings.channel'),
      draw: ({ kind, channel }) => `${channel} (${t(`admin:messageKind.${kind}`)})`,
    },
    {
      key: 'outcome',
      fields: ['isSent'],
      title: t('admin:messageSendings.outcome'),
      draw: ({ isSent }) => (
        <Mark tone={isSent ? 'good' : 'bad'}>
          {t(isSent ? 'admin:messageSendings.sent' : 'admin:messageSendings.failed')}
        </Mark>
      ),
    },
    {
      key: 'answer',
      fields: ['providerId', 'error'],
      title: t('admin:messageSendings.answer'),
      place: 'block',
      look: 'soft',
      draw: ({ isSent, providerId, error }) => (isSent ? providerId : providerWords(error)),
    },
  ]
}
