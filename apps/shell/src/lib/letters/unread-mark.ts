import { unread, watchUnread, whenIdle } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { useEffect } from 'react'
import { useNotices } from './use-notices'

const SIZE = 64
const MOST = 99

/** Draws the number into the icon of the window once the page is drawn, until the returned function is called; the tenant's icon is below it. */
export function markIcon(count: number): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || count === 0) return () => undefined
  const before = link.href
  let isOver = false
  whenIdle(async () => {
    const marked = isOver ? null : await draw(before, count)
    if (!isOver && marked) link.href = marked
  })
  return () => {
    isOver = true
    link.href = before
  }
}

async function draw(icon: string, count: number): Promise<string | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const context = canvas.getContext('2d')
  if (!context) return null
  const picture = await loadPicture(icon)
  if (picture) context.drawImage(picture, 0, 0, SIZE, SIZE)
  else drawPlain(context)
  context.fillStyle = '#d92d20'
  context.beginPath()
  context.arc(SIZE - 22, 22, 22, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#fff'
  context.font = '600 26px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(count > MOST ? `${MOST}+` : String(count), SIZE - 22, 24, 38)
  return canvas.toDataURL('image/png')
}

/** A tenant without an icon has a square of the portal's colour. */
function drawPlain(context: CanvasRenderingContext2D): void {
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-brand') || '#2c60e2'
  context.beginPath()
  context.roundRect(4, 8, SIZE - 12, SIZE - 12, 14)
  context.fill()
}

/** `null` without one, or when it is from elsewhere and may not be drawn. */
async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  const isOwn =
    new URL(address, document.baseURI).origin === window.location.origin || address.startsWith('data:image/')
  if (!isOwn) return null
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/** Shows in the window's icon how many letters are unread, to users who have the bell; its title reads the same number. */
export function useUnreadMark(): void {
  const { mayRead } = useNotices()
  const { count } = useSnapshot(unread)
  useEffect(() => (mayRead ? watchUnread() : undefined), [mayRead])
  useEffect(() => markIcon(count ?? 0), [count])
}
