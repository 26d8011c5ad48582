import { defineSubApp } from '@center/sdk'

defineSubApp({
  tag: '__TAG__',
  mount({ container, host, signal }) {
    const heading = container.appendChild(document.createElement('h1'))
    const draw = () => (heading.textContent = `你好，${host.userInfo?.name ?? ''}`)
    draw()
    signal.addEventListener('abort', host.on('userInfo', draw), { once: true })
  },
})
