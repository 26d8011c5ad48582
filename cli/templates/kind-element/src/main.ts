import { defineSubApp } from '@center/sdk'
import { hasWork, type OpenedApp } from './app'
import { openApp } from './open-app'

const opened = new WeakMap<object, OpenedApp>()

defineSubApp({
  tag: '__TAG__',
  mount: (context) => void opened.set(context, openApp(context)),
  unmount: (context) => opened.get(context)?.close(),
  beforeSwap(context) {
    const state = opened.get(context)?.state()
    return { dirty: hasWork(state), state }
  },
})
