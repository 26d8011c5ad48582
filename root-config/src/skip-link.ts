/** The skip link leads to the `main` of whichever app is drawn, past the chrome around it. */
export function skipToMain(): void {
  document.getElementById('center-skip')?.addEventListener('click', (event) => {
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return
    event.preventDefault()
    main.tabIndex = -1
    main.focus()
  })
}
