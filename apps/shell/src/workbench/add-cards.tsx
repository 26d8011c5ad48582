import { useCloseOnBack, useText } from '@center/shared/host'
import { Button, CloseName, IconByName, PopoverPanel, SideSheet } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { userPreferences } from '../lib/session/user-preferences.store'
import styles from './add-cards.module.css'
import { addCard } from './board'
import { useOfferTitle } from './board-card'
import type { Offer } from './card-kinds'
import { boardOf, changeBoard, currentBoard } from './workbench.store'

export type AddCardsProps = { offers: Offer[]; onClose: () => void }

/** Everything that can be put on the workbench, with what it shows. */
export function AddCards({ offers, onClose }: AddCardsProps) {
  const t = useText()
  useCloseOnBack(onClose)
  return (
    <SideSheet visible closeOnEsc width="min(420px, 100vw)" title={t('shell:workbench.add')} onCancel={onClose}>
      <CloseName label={t('shell:action.close')} />
      <PopoverPanel label={t('shell:workbench.add')} takesFocus>
        <ul className={styles.list}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </ul>
      </PopoverPanel>
    </SideSheet>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  const cards = boardOf(useSnapshot(userPreferences).values)
  const t = useText()
  const title = useOfferTitle(offer) ?? ''
  const isThere = cards.some(({ id }) => id === offer.id)
  return (
    <li className={styles.offer}>
      <span className={styles.picture}>
        <IconByName name={offer.icon} size="large" />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>
          {offer.kind === 'guest' ? t('shell:workbench.guestAbout') : t(`shell:cardAbout.${offer.id}`)}
        </span>
      </span>
      <Button
        disabled={isThere}
        aria-label={isThere ? t('shell:workbench.addedNamed', { title }) : t('shell:workbench.addNamed', { title })}
        onClick={() => changeBoard(addCard(currentBoard(), offer))}
      >
        {isThere ? t('shell:workbench.added') : t('shell:workbench.addOne')}
      </Button>
    </li>
  )
}
