import { text, type UserConflict } from '@center/shared/host'
import { drawPicture, panels, plainButton } from './failures'

/** Asks, before anything is shown, whether a link may sign another user in; the answer is no until it is yes. */
export function confirmUserChange({ here, arriving }: UserConflict): Promise<boolean> {
  const names = { here: here || text('root:who.own'), arriving: arriving || text('root:who.other') }
  const panel = document.createElement('section')
  panel.className = 'center-notice center-failure'
  panel.setAttribute('role', 'alertdialog')
  const heading = document.createElement('h1')
  heading.id = 'center-who'
  heading.textContent = text('root:who.title')
  const detail = document.createElement('p')
  detail.id = 'center-who-detail'
  detail.textContent = text('root:who.detail', names)
  panel.setAttribute('aria-labelledby', heading.id)
  panel.setAttribute('aria-describedby', detail.id)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => () => {
      panel.remove()
      resolve(isYes)
    }
    const stay = plainButton(text('root:who.stay', names), answer(false))
    const change = plainButton(text('root:who.switch', names), answer(true))
    change.className = 'center-quiet'
    panel.addEventListener('keydown', ({ key }) => key === 'Escape' && answer(false)())
    panel.append(drawPicture(), heading, detail, stay, change)
    panels()?.append(panel)
    stay.focus()
  })
}
