import { useState } from 'react'
import type { AdminMessageChannel } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, Mark } from '@center/shared/ui'
import { DeleteDialog } from '../components/dialogs/act-dialog'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { useBulkDelete } from '../lib/use-bulk-delete'
import { ChannelDialog } from './channel-dialog'
import { channelList, removeChannel } from './message-channels.store'
import { MessageParts } from './message-parts'
import { TestDialog } from './test-dialog'

type Act = 'edit' | 'test' | 'delete'
type Open = { kind: 'create' } | { kind: Act; row: AdminMessageChannel } | null

/** The channels of a tenant. */
export function ChannelList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns((kind, row) => setOpen({ kind, row }))
  const bulk = useBulkDelete({
    nameOf: ({ name }: AdminMessageChannel) => name,
    mayWrite: can('message-channel:write'),
    text: t('admin:messageChannels.deleteText'),
    onDelete: removeChannel,
  })
  const close = () => setOpen(null)
  const done = () => {
    close()
    void channelList.reload()
  }
  return (
    <ListPage
      title={t('admin:messageChannels.title')}
      subtitle={t('admin:messageChannels.subtitle')}
      list={channelList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:messageChannels.search')}
      emptyTitle={t('admin:messageChannels.empty')}
      lead={<MessageParts />}
      bulk={bulk}
      actions={
        can('message-channel:write') && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:messageChannels.create')}
          </Button>
        )
      }
    >
      <OpenDialog open={open} onDone={done} onClose={close} />
    </ListPage>
  )
}

function OpenDialog({ open, ...on }: { open: Open; onDone: () => void; onClose: () => void }) {
  const t = useText()
  if (!open) return null
  if (open.kind === 'create') return <ChannelDialog row={null} {...on} />
  if (open.kind === 'edit') return <ChannelDialog row={open.row} {...on} />
  if (open.kind === 'test') return <TestDialog row={open.row} onClose={on.onClose} />
  const { row } = open
  const text = t('admin:messageChannels.deleteText')
  return <DeleteDialog name={row.name} text={text} onDelete={() => removeChannel(row)} {...on} />
}

const acts = ['edit', 'test', 'delete'] as const

function useColumns(press: (act: Act, row: AdminMessageChannel) => void): ListColumn<AdminMessageChannel>[] {
  const t = useText()
  const labelOf = (act: Act) => (act === 'test' ? t('admin:messageChannels.test') : t(`admin:action.${act}`))
  const columns: ListColumn<AdminMessageChannel>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'kind', title: t('admin:messageChannels.kind'), draw: ({ kind }) => t(`admin:messageKind.${kind}`) },
    {
      key: 'adapter',
      title: t('admin:messageChannels.adapter'),
      draw: ({ adapter }) => t(`admin:messageAdapter.${adapter}`),
    },
    {
      key: 'from',
      fields: ['signName', 'sender', 'address'],
      title: t('admin:messageChannels.from'),
      draw: ({ signName, sender, address }) => signName || sender || address,
    },
    {
      key: 'enabled',
      title: t('admin:messageChannels.state'),
      draw: ({ enabled }) => (
        <Mark tone={enabled ? 'good' : 'neutral'}>
          {t(enabled ? 'admin:messageState.on' : 'admin:messageState.off')}
        </Mark>
      ),
    },
  ]
  if (!can('message-channel:write')) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => (
        <RowActions
          name={row.name}
          actions={acts.map((key) => ({
            key,
            label: labelOf(key),
            isDanger: key === 'delete',
            onPress: () => press(key, row),
          }))}
        />
      ),
    },
  ]
}
