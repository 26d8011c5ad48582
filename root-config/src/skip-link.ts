import { text } from '@center/shared/host'

/**
 * The skip link leads to the `main` of whichever app is drawn, past the chrome around it. Until the texts are here it is
 * there in both languages.
 */
export function skipToMain(): void {
  const link = document.getElementById('center-skip')
  if (link) link.textContent = text('root:skip')
  link?.addEventListener('click', (event) => {
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return
    event.preventDefault()
    main.tabIndex = -1
    main.focus()
  })
}
