import { can, configuration, guests, session, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, IconByName, LoadingState } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page-heading'
import { onLeave } from '../lib/leave'
import { useNotices } from '../lib/use-notices'
import { loadUserPreferences, userPreferences } from '../lib/user-preferences.store'
import { AddCards } from './add-cards'
import { BoardCard } from './board-card'
import { BoardGrid } from './board-grid'
import { offersFor, type Offer } from './card-kinds'
import { ResetBoard } from './reset-board'
import { forgetTodos } from './todos.store'
import styles from './work-stand-page.module.css'
import { boardOf, changeBoard, editWorkStand, workStand } from './work-stand.store'

// One user's cards are not the next one's, whether the page is open then or not.
onLeave(() => {
  editWorkStand(false)
  forgetTodos()
})

/** My workbench: cards that the user chooses, moves and resizes, and finds the same in every browser. */
export function WorkStandPage() {
  const { status } = useSnapshot(userPreferences)
  const t = useText()
  useEffect(() => void loadUserPreferences(), [])

  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadUserPreferences() }
    return (
      <>
        <PageHeading hidden>{t('shell:page.WorkStand')}</PageHeading>
        <ErrorState title={t('shell:workStand.failed')} icon="cloud" retry={retry} />
      </>
    )
  }
  return status === 'ready' ? <Board /> : <LoadingState label={t('shell:workStand.loading')} />
}

function Board() {
  const { isEditing } = useSnapshot(workStand)
  const cards = boardOf(useSnapshot(userPreferences).values)
  const [isAdding, setAdding] = useState(false)
  const [said, announce] = useState('')
  const offers = useOffers()
  const t = useText()
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return (
    <section className={styles.page}>
      <Head onAdd={() => setAdding(true)} />
      <p id="work-stand-keys" className={styles.hint} hidden={!isEditing}>
        {t('shell:workStand.keys')}
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
  const { isEditing } = useSnapshot(workStand)
  const { user } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const application = user?.defaultApplyCode || values.CENTER_APP_CODE
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <PageHeading>{t('shell:page.WorkStand')}</PageHeading>
        <p className={styles.lead}>
          {t('shell:workStand.lead', { name: user?.defaultWorkbenchName || application, role: user?.roleName ?? '' })}
        </p>
      </div>
      <div className={styles.tools}>
        {isEditing && (
          <>
            <Button icon={<IconByName name="plus" />} onClick={onAdd}>
              {t('shell:workStand.add')}
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
      onClick={() => editWorkStand(!isEditing)}
    >
      {isEditing ? t('shell:workStand.done') : t('shell:workStand.edit')}
    </Button>
  )
}

function NoCards({ onAdd }: { onAdd: () => void }) {
  const t = useText()
  return (
    <EmptyState icon="grid" title={t('shell:workStand.empty')} description={t('shell:workStand.emptyText')}>
      <Button theme="solid" type="primary" onClick={onAdd}>
        {t('shell:workStand.add')}
      </Button>
      <ResetBoard />
    </EmptyState>
  )
}
