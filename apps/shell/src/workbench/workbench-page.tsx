import { can, configuration, guests, session, useText, text } from '@center/shared/host'
import { Button, EmptyState, ErrorState, IconByName, LoadingState, notify } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page/page-heading'
import { onSignOut } from '../lib/session/sign-out'
import { useNotices } from '../lib/letters/use-notices'
import { loadUserPreferences, userPreferences } from '../lib/session/user-preferences.store'
import { AddCards } from './add-cards'
import { BoardCard } from './board-card'
import { BoardGrid } from './board-grid'
import { offersFor, type Offer } from './card-kinds'
import { forgetAppTodos } from './todos/app-todos.store'
import { forgetTodos } from './todos/todos.store'
import styles from './workbench-page.module.css'
import { boardOf, changeBoard, editWorkbench, workbench, currentBoard, resetBoard } from './workbench.store'
import { sameBoard } from './board'

// One user's cards are not the next one's, whether the page is open then or not.
onSignOut(() => {
  editWorkbench(false)
  forgetTodos()
  forgetAppTodos()
})

/** My workbench: cards that the user chooses, moves and resizes, and finds the same in every browser. */
export function WorkbenchPage() {
  const { status } = useSnapshot(userPreferences)
  const t = useText()
  useEffect(() => void loadUserPreferences(), [])

  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadUserPreferences() }
    return (
      <>
        <PageHeading hidden>{t('shell:page.WorkStand')}</PageHeading>
        <ErrorState title={t('shell:workbench.failed')} icon="cloud" retry={retry} />
      </>
    )
  }
  return status === 'ready' ? <Board /> : <LoadingState label={t('shell:workbench.loading')} />
}

function Board() {
  const { isEditing } = useSnapshot(workbench)
  const cards = boardOf(useSnapshot(userPreferences).values)
  const [isAdding, setAdding] = useState(false)
  const [said, announce] = useState('')
  const offers = useOffers()
  const t = useText()
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return (
    <section className={styles.page}>
      <Head onAdd={() => setAdding(true)} />
      <p id="workbench-keys" className={styles.hint} hidden={!isEditing}>
        {t('shell:workbench.keys')}
      </p>
      <p className={styles.ear} role="status">
        {said}
      </p>
      {cards.length === 0 ? (
        <NoCards onAdd={() => setAdding(true)} />
      ) : (
        <BoardGrid
          cards={cards}
          isEditing={isEditing}
          onChange={changeBoard}
          draw={(card, isColumn) => {
            const state = { isEditing, isColumn, announce }
            return <BoardCard card={card} offer={byId.get(card.id) ?? null} {...state} />
          }}
        />
      )}
      {isAdding && <AddCards offers={offers} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** Rights and guests that come or go while the page is open change what is on offer. */
function useOffers(): Offer[] {
  const { list } = useSnapshot(guests)
  const { isOn } = useNotices()
  useSnapshot(session)
  return offersFor(list, { hasLetters: isOn, can })
}

function Head({ onAdd }: { onAdd: () => void }) {
  const { isEditing } = useSnapshot(workbench)
  const { user } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const application = user?.defaultApplyCode || values.CENTER_APP_CODE
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <PageHeading>{t('shell:page.WorkStand')}</PageHeading>
        <p className={styles.lead}>
          {t('shell:workbench.lead', { name: user?.defaultWorkbenchName || application, role: user?.roleName ?? '' })}
        </p>
      </div>
      <div className={styles.tools}>
        {isEditing && (
          <>
            <Button icon={<IconByName name="plus" />} onClick={onAdd}>
              {t('shell:workbench.add')}
            </Button>
            <ResetBoard />
          </>
        )}
        <EditSwitch isEditing={isEditing} />
      </div>
    </div>
  )
}

/** One button for the beginning and the end, with a picture in both states: Semi draws another element for one without. */
function EditSwitch({ isEditing }: { isEditing: boolean }) {
  const t = useText()
  return (
    <Button
      theme={isEditing ? 'solid' : 'light'}
      icon={<IconByName name={isEditing ? 'tick' : 'edit'} />}
      onClick={() => editWorkbench(!isEditing)}
    >
      {isEditing ? t('shell:workbench.done') : t('shell:workbench.edit')}
    </Button>
  )
}

function NoCards({ onAdd }: { onAdd: () => void }) {
  const t = useText()
  return (
    <EmptyState icon="grid" title={t('shell:workbench.empty')} description={t('shell:workbench.emptyText')}>
      <Button theme="solid" type="primary" onClick={onAdd}>
        {t('shell:workbench.add')}
      </Button>
      <ResetBoard />
    </EmptyState>
  )
}

const UNDO_SECONDS = 8

/** Puts the board back to what all users start with; what was there before is a click away for a while. */
function ResetBoard() {
  const t = useText()
  return <Button onClick={reset}>{t('shell:workbench.reset')}</Button>
}

function reset(): void {
  const cards = currentBoard()
  resetBoard()
  if (sameBoard(cards, currentBoard())) return
  const actions = [{ label: text('shell:workbench.undo'), onAction: () => changeBoard(cards) }]
  notify('info', { message: text('shell:workbench.wasReset'), seconds: UNDO_SECONDS, actions })
}
