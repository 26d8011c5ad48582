import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  CloseOnBackWhenNarrow,
  navigatePortal,
  offerLetterDrawer,
  useText,
  loadUnread,
  text,
  useLazy,
  unread,
  watchUnread,
} from '@center/shared/host'
import { IconByName, notify, onFirstInput, Popover } from '@center/shared/ui'
import { closeLetter, opened, openLetter, type LetterHead } from '../lib/opened-letter.store'
import { BellPanel } from './bell-panel'
import { watchDesktop } from './desktop-notices'
import styles from './bell.module.css'

/** More than this is shown as 99+ (contract 10.17). */
const MOST = 99

/** The bell of the header: how many letters are unread, and the newest three of them. */
export function Bell() {
  const count = useSnapshot(unread).count ?? 0
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const t = useText()

  useEffect(watchUnread, [])
  useEffect(watchDesktop, [])
  useEffect(() => offerLetterDrawer((id) => void openLetter('bell', { id, title: '', pushTime: '' })), [])

  const handleToggle = () => {
    if (!isOpen) void loadUnread()
    setOpen(!isOpen)
  }
  const handleLeave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const handleOpen = (letter: LetterHead) => {
    handleLeave()
    void openLetter('bell', letter)
  }
  const handleMore = () => {
    setOpen(false)
    navigatePortal('/message/index')
  }
  return (
    <>
      <Popover
        visible={isOpen}
        trigger="custom"
        position="bottomRight"
        spacing={12}
        onClickOutSide={() => setOpen(false)}
        onEscKeyDown={handleLeave}
        content={<BellPanel onOpen={handleOpen} onMore={handleMore} />}
      >
        <button
          ref={button}
          type="button"
          className={styles.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={count > 0 ? t('notices:bell.label', { unread: count }) : t('notices:bell.labelNone')}
          onClick={handleToggle}
        >
          <IconByName name="bell" size="large" />
          {count > 0 && <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>}
        </button>
      </Popover>
      {isOpen && <CloseOnBackWhenNarrow onClose={handleLeave} />}
      <BellLetter />
    </>
  )
}

/** The letter that was opened from the bell, or from a page without letters of its own. Its code comes while it is asked for. */
function BellLetter() {
  const { status, place } = useSnapshot(opened)
  useEffect(() => onFirstInput(prepareDrawer), [])
  const draw = useLazy(status !== 'closed' && place === 'bell', loadDrawer, giveUp)
  return draw && draw('bell')
}

/** Fetches what draws the letter of a place. */
const loadDrawer = async () => (await import(/* webpackChunkName: "letter" */ '../components/letter-drawer')).drawLetter

/** Before a letter is opened: without a network its drawer says so, and offers to try again. */
const prepareDrawer = () => void loadDrawer().catch(() => undefined)

function giveUp(): void {
  closeLetter()
  notify('error', { message: text('notices:letter.failed') })
}
