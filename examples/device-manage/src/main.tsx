import { defineSubApp } from '@center/sdk'
import { openApp, type OpenedApp } from './app/open-app'

/** The build puts in which version this is. */
declare const VERSION: string

const features = { version: VERSION, canExport: VERSION !== '1.0.0' }
const open = new WeakMap<object, OpenedApp>()

defineSubApp({
  tag: 'center-device-manage',
  // The portal's tokens and focus ring reach in; class names are hashed, so nothing leaks out.
  shadow: 'none',
  mount: (context) => void open.set(context, openApp(context, features)),
  unmount: (context) => {
    open.get(context)?.close()
    open.delete(context)
  },
  beforeSwap: (context) => ({ dirty: false, state: open.get(context)?.state() }),
})
