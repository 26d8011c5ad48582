import { defineSubApp, type Host, type SubAppContext } from '@center/sdk'
import { createSignal, onCleanup } from 'solid-js'
import { render } from 'solid-js/web'

function Hello(props: { host: Host }) {
  const [name, setName] = createSignal(props.host.userInfo?.name ?? '')
  onCleanup(props.host.on('userInfo', (user) => setName(user.name)))
  return <h1>你好，{name()}</h1>
}

const ends = new WeakMap<SubAppContext, () => void>()

defineSubApp({
  tag: '__TAG__',
  mount(context) {
    ends.set(
      context,
      render(() => <Hello host={context.host} />, context.container),
    )
  },
  unmount: (context) => ends.get(context)?.(),
})
