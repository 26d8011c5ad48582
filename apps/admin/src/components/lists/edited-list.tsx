import { useState, type ComponentType } from 'react'
import { useText, type Result } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import type { AdminList } from '../../lib/admin-list'
import { useBulkDelete } from '../../lib/use-bulk-delete'
import { DeleteDialog } from '../dialogs/act-dialog'
import type { ListColumn } from './list-column'
import { ListPage } from './list-page'
import { RowActions } from './row-actions'

export type RowFormProps<Row> = { row: Row | null; onDone: () => void; onClose: () => void }

export type EditedListProps<Row> = {
  texts: { title: string; subtitle: string; search: string; empty: string; create: string; deleteText?: string }
  list: AdminList<Row>
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  mayWrite: boolean
  /** The form of a row; of null a new one. */
  Form: ComponentType<RowFormProps<Row>>
  onDelete: (row: Row) => Promise<Result<unknown>>
}

type Open<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row } | null

/** A list of which rows are created, changed and deleted. */
export function EditedList<Row>({
  texts,
  list,
  columns,
  keyOf,
  nameOf,
  mayWrite,
  Form,
  onDelete,
}: EditedListProps<Row>) {
  const t = useText()
  const [open, setOpen] = useState<Open<Row>>(null)
  const bulk = useBulkDelete({ nameOf, mayWrite, text: texts.deleteText, onDelete })
  const close = () => setOpen(null)
  const done = () => {
    close()
    void list.reload()
  }
  const actions: ListColumn<Row> = {
    key: 'actions',
    title: t('admin:list.actions'),
    place: 'actions',
    draw: (row) => {
      const edit = { key: 'edit', label: t('admin:action.edit'), onPress: () => setOpen({ kind: 'edit', row }) }
      const remove = { key: 'delete', label: t('admin:action.delete'), onPress: () => setOpen({ kind: 'delete', row }) }
      return <RowActions name={nameOf(row)} actions={[edit, { ...remove, isDanger: true }]} />
    },
  }
  const create = mayWrite && (
    <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
      {texts.create}
    </Button>
  )
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      list={list}
      columns={mayWrite ? [...columns, actions] : columns}
      keyOf={keyOf}
      searchLabel={texts.search}
      emptyTitle={texts.empty}
      actions={create}
      bulk={bulk}
    >
      {open?.kind === 'create' && <Form row={null} onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <Form row={open.row} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          name={nameOf(open.row)}
          {...(texts.deleteText ? { text: texts.deleteText } : {})}
          onDelete={() => onDelete(open.row)}
          onDone={done}
          onClose={close}
        />
      )}
    </ListPage>
  )
}
