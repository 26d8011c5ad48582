import { useEffect, useState, type RefObject } from 'react'
import { useApp } from '../app/app-context'
import styles from './board-head.module.css'

type BoardHeadProps = { now: number; board: RefObject<HTMLElement | null> }

export function BoardHead({ now, board }: BoardHeadProps) {
  const { texts, formats, user } = useApp()
  return (
    <header className={styles['head']}>
      <p className={styles['side']}>{user?.groupName}</p>
      <h2 className={styles['title']}>{texts['board.title']}</h2>
      <div className={styles['side']} data-end>
        <time className={styles['time']}>
          {formats.day(now)} <b>{formats.time(now)}</b>
        </time>
        {document.fullscreenEnabled && <FullscreenButton board={board} />}
      </div>
    </header>
  )
}

function FullscreenButton({ board }: Pick<BoardHeadProps, 'board'>) {
  const { texts } = useApp()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return (
    <button
      type="button"
      className={styles['full']}
      onClick={() => void (isFull ? document.exitFullscreen() : board.current?.requestFullscreen())}
    >
      {isFull ? texts['board.leaveFull'] : texts['board.full']}
    </button>
  )
}
