import { defineSubApp, type SubAppContext } from '@center/sdk'
import { provideHost, useUserInfo } from '@center/sdk/vue'
import { createApp, defineComponent, h, type App } from 'vue'

/** Your own `App.vue` takes its place. */
const Page = defineComponent(() => {
  const user = useUserInfo()
  return () => h('h1', `你好，${user.value?.name ?? ''}`)
})

const apps = new WeakMap<SubAppContext, App>()

defineSubApp({
  tag: '__TAG__',
  mount(context) {
    const app = createApp(Page)
    provideHost(context.host, app)
    app.mount(context.container.appendChild(document.createElement('div')))
    apps.set(context, app)
  },
  unmount: (context) => apps.get(context)?.unmount(),
})
