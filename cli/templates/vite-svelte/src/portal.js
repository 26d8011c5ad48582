import { defineSubApp } from '@center/sdk'
import { mount, unmount } from 'svelte'
import Hello from './Hello.svelte'

const pages = new WeakMap()

defineSubApp({
  tag: '__TAG__',
  mount(context) {
    pages.set(context, mount(Hello, { target: context.container, props: { host: context.host } }))
  },
  unmount: (context) => unmount(pages.get(context)),
})
