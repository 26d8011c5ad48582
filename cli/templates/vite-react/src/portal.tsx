import { defineSubApp, type SubAppContext } from '@center/sdk'
import { HostProvider, useUserInfo } from '@center/sdk/react'
import { createRoot, type Root } from 'react-dom/client'

/** Your own `App` takes its place. */
function Page() {
  const user = useUserInfo()
  return <h1>你好，{user?.name}</h1>
}

const roots = new WeakMap<SubAppContext, Root>()

defineSubApp({
  tag: '__TAG__',
  mount(context) {
    const root = createRoot(context.container.appendChild(document.createElement('div')))
    root.render(
      <HostProvider host={context.host}>
        <Page />
      </HostProvider>,
    )
    roots.set(context, root)
  },
  unmount: (context) => roots.get(context)?.unmount(),
})
