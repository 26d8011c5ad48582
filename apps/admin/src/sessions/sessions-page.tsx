import { useState } from 'react'
import { toMinute, type OpenSessionRow } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { ActDialog } from '../components/dialogs/act-dialog'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { endSessionOf, sessionList } from './sessions.store'

/** Who is signed in, and the end of it. */
export function SessionsPage() {
  const t = useText()
  const [ending, setEnding] = useState<OpenSessionRow | null>(null)
  const columns = useColumns(setEnding)
  const close = () => setEnding(null)
  const end = {
    key: 'end',
    label: t('admin:sessions.end'),
    text: t('admin:sessions.bulkEndText'),
    isDanger: true,
    onAct: endSessionOf,
  }
  return (
    <ListPage
      title={t('admin:sessions.title')}
      subtitle={t('admin:sessions.subtitle')}
      list={sessionList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:sessions.search')}
      emptyTitle={t('admin:sessions.empty')}
      bulk={{ nameOf: ({ name }) => name, acts: can('session:end') ? [end] : [] }}
    >
      {ending && (
        <ActDialog
          title={t('admin:sessions.endTitle', { name: ending.name })}
          text={t('admin:sessions.endText')}
          okLabel={t('admin:sessions.end')}
          doneText={t('admin:sessions.ended', { name: ending.name })}
          isDanger
          onAct={() => endSessionOf(ending)}
          onDone={() => {
            close()
            void sessionList.reload()
          }}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function useColumns(end: (row: OpenSessionRow) => void): ListColumn<OpenSessionRow>[] {
  const t = useText()
  const columns: ListColumn<OpenSessionRow>[] = [
    {
      key: 'name',
      fields: ['name', 'username'],
      title: t('admin:sessions.user'),
      place: 'name',
      draw: ({ name, username }) => `${name} (${username})`,
    },
    { key: 'ip', title: t('admin:sessions.place'), look: 'mono', draw: ({ ip }) => ip },
    {
      key: 'device',
      fields: ['browser', 'system'],
      title: t('admin:sessions.device'),
      draw: (row) => [row.browser, row.system].filter(Boolean).join(', '),
    },
    {
      key: 'beganAt',
      isSorted: true,
      title: t('admin:sessions.beganAt'),
      look: 'soft',
      draw: ({ beganAt }) => toMinute(beganAt),
    },
    {
      key: 'seenAt',
      isSorted: true,
      title: t('admin:sessions.seenAt'),
      look: 'soft',
      draw: ({ seenAt }) => toMinute(seenAt),
    },
  ]
  if (!can('session:end')) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => (
        <RowActions
          name={row.name}
          actions={[{ key: 'end', label: t('admin:sessions.end'), isDanger: true, onPress: () => end(row) }]}
        />
      ),
    },
  ]
}
