import { defineSubApp } from '@center/sdk'
import { openEnergy, type OpenedEnergy } from './open-energy'

const open = new WeakMap<object, OpenedEnergy>()

defineSubApp({
  tag: 'center-energy',
  // The portal's tokens and focus ring reach in; scoped styles keep ours from leaking out.
  shadow: 'none',
  mount: (context) => void open.set(context, openEnergy(context)),
  unmount: (context) => {
    open.get(context)?.close()
    open.delete(context)
  },
  beforeSwap: (context) => ({ dirty: false, state: open.get(context)?.state() }),
})
