export type Turns = { app: string; path: string; times: number }

/**
 * Runs in the portal's page: opens a guest by the page's own guest host and closes it, so many times. Whole in itself, since
 * a browser gets its text.
 */
export async function mountAndUnmount({ app, path, times }: Turns): Promise<void> {
  type State = { status: string; failure: { message: string } | null }
  type Handle = { state: State; close(): Promise<void> }
  type Host = { guests: { list: { serviceCode: string }[] }; openGuest(options: object): Handle }
  type Valtio = { subscribe(state: object, listener: () => void): () => void }
  const { System } = window as unknown as { System: { import(name: string): Promise<unknown> } }
  const { guests, openGuest } = (await System.import('@center/shared/host')) as Host
  const { subscribe } = (await System.import('valtio')) as Valtio
  const guest = guests.list.find(({ serviceCode }) => serviceCode === app)
  const container = document.getElementById('leak-stage') ?? document.createElement('div')
  container.id = 'leak-stage'
  container.style.cssText = 'position: fixed; inset: 0; background: white'
  document.body.append(container)

  const nothing = () => undefined
  const said = { onNavigate: nothing, onTitle: nothing, onBack: nothing, onSessionEnd: nothing, onDirty: nothing }
  for (let turn = 0; turn < times; turn += 1) {
    const handle = openGuest({ key: 'leak', guest, container, path, ...said })
    await new Promise<void>((resolve) => {
      const look = () => handle.state.status !== 'loading' && resolve()
      subscribe(handle.state, look)
      look()
    })
    const { status, failure } = handle.state
    if (status !== 'mounted') throw new Error(`${app} is ${status}: ${failure?.message ?? ''}`)
    await handle.close()
  }
}
