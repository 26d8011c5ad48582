import { defineSubApp } from '@center/sdk'
import { html, render } from 'lit'

defineSubApp({
  tag: '__TAG__',
  mount({ container, host, signal }) {
    const draw = () => render(html`<h1>你好，${host.userInfo?.name}</h1>`, container)
    draw()
    signal.addEventListener('abort', host.on('userInfo', draw), { once: true })
  },
})
