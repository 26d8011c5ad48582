import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminMenuRow, MenuMove } from '@center/shared/contract'
import { can, failureText, useText } from '@center/shared/host'
import { Button, Card, EmptyState, ErrorState, LoadingState, notify, PageFrame } from '@center/shared/ui'
import { ActDialog } from '../components/dialogs/act-dialog'
import { ExportButton } from '../components/lists/export-button'
import { MenuDialog } from './menu-dialog'
import { dropOf, placeOf, stepOf } from './menu-moves'
import { MenuPreview } from './menu-preview'
import { MenuTree, type MenuCommands } from './menu-tree'
import {
  loadMenu,
  loadMenus,
  menus,
  menuFile,
  removeMenu,
  restoreMenuItem,
  sendMove,
  watchMenus,
  type LoadedMenu,
} from './menus.store'
import { useDone } from './undo'
import styles from './menus-page.module.css'

type Open = { kind: 'form'; loaded: LoadedMenu } | { kind: 'delete'; item: AdminMenuRow } | null

/** The menu of a tenant: its items, their places, and the roles that see them. */
export function MenusPage() {
  const t = useText()
  const { status } = useSnapshot(menus)
  const [open, setOpen] = useState<Open>(null)
  useEffect(watchMenus, [])
  const form = async (item: AdminMenuRow | null, parentId: string | null) => {
    const loaded = await loadMenu(item, parentId)
    if (loaded.ok) setOpen({ kind: 'form', loaded: loaded.value })
    else notify('error', { message: failureText(loaded.failure) })
  }
  const move = useMove()
  const commands: MenuCommands = {
    edit: (item) => void form(item, item.parentId),
    add: (item) => void form(null, item.id),
    remove: (item) => setOpen({ kind: 'delete', item }),
    move: (item, direction) => void move(item, stepOf(menus.items, item, direction)),
    drop: (item, target, zone) => void move(item, dropOf(menus.items, item, target, zone)),
  }
  const ends = {
    onClose: () => setOpen(null),
    onDone: () => {
      setOpen(null)
      void loadMenus()
    },
  }
  const actions = (
    <>
      <ExportButton list={menuFile} />
      {can('menu:write') && (
        <Button theme="solid" onClick={() => void form(null, null)}>
          {t('admin:menus.create')}
        </Button>
      )}
    </>
  )
  return (
    <PageFrame
      title={t('admin:menus.title')}
      subtitle={t('admin:menus.subtitle')}
      actions={actions}
      isBusy={status === 'loading'}
    >
      <div className={styles.columns}>
        <Card title={t('admin:menus.title')} isFlush>
          <Content commands={commands} />
        </Card>
        <MenuPreview />
      </div>
      {open?.kind === 'form' && <MenuDialog loaded={open.loaded} {...ends} />}
      {open?.kind === 'delete' && <DeleteItemDialog item={open.item} {...ends} />}
    </PageFrame>
  )
}

/** Deletes an item with all below it, and offers to put it back. */
function DeleteItemDialog({ item, onDone, onClose }: { item: AdminMenuRow; onDone: () => void; onClose: () => void }) {
  const t = useText()
  const say = useDone()
  return (
    <ActDialog
      title={t('admin:delete.title', { name: item.title })}
      text={t('admin:menus.deleteText')}
      okLabel={t('admin:delete.ok')}
      isDanger
      onAct={() => removeMenu(item)}
      onDone={() => {
        say(t('admin:delete.done', { name: item.title }), () => restoreMenuItem(item))
        onDone()
      }}
      onClose={onClose}
    />
  )
}

function Content({ commands }: { commands: MenuCommands }) {
  const t = useText()
  const { items, status, failure } = useSnapshot(menus) as typeof menus
  if (items.length > 0) return <MenuTree items={items} mayWrite={can('menu:write')} commands={commands} />
  if (failure) {
    const retry = { label: t('admin:list.retry'), onRetry: () => void loadMenus() }
    return <ErrorState size="inline" title={t('admin:list.failed')} description={failureText(failure)} retry={retry} />
  }
  if (status === 'loading') return <LoadingState size="inline" label={t('admin:list.loading')} />
  return <EmptyState size="inline" title={t('admin:menus.empty')} />
}

/** Moves an item, and offers to put it back; null is no place, and nothing happens. */
function useMove() {
  const t = useText()
  const say = useDone()
  return async (item: AdminMenuRow, to: MenuMove | null) => {
    if (!to) return
    const back = placeOf(menus.items, item)
    const moved = await sendMove(item, to)
    if (!moved.ok) return void notify('error', { message: failureText(moved.failure) })
    say(t('admin:menus.moved', { name: item.title }), () => sendMove(moved.value, back))
    await loadMenus()
  }
}
