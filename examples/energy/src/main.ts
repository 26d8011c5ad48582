import { defineSubApp } from '@center/sdk'
import { openCard } from './open-card'
import { openEnergy, type OpenedEnergy } from './open-energy'

/** The route of the card in center.json. */
const CARD = '/today'

/** In a frame the portal draws the card; in its page the app draws itself. */
const isCard = (path: string) => path === CARD && window.parent !== window

const open = new WeakMap<object, OpenedEnergy>()

defineSubApp({
  tag: 'center-energy',
  // The portal's tokens and focus ring reach in; scoped styles keep ours from leaking out.
  shadow: 'none',
  mount: (context) => void open.set(context, (isCard(context.path) ? openCard : openEnergy)(context)),
  unmount: (context) => {
    open.get(context)?.close()
    open.delete(context)
  },
  beforeSwap: (context) => ({ dirty: false, state: open.get(context)?.state() }),
})
