import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Captcha } from 'aj-captcha-react'

const output = document.createElement('output')
const told = (text) => (output.textContent = text)

/** The page of somebody else: a button for each kind has the client, as it is shipped, ask for a captcha. */
const clients = ['slide', 'point'].map((type) => {
  const client = createRef()
  const button = createElement('button', { onClick: () => client.current?.verify() }, type)
  const onSuccess = ({ captchaVerification }) => told(captchaVerification)
  return createElement(Captcha, { key: type, ref: client, type, path: '/api/front', onSuccess, onFail: told }, button)
})

const root = document.createElement('main')
document.body.append(root, output)
createRoot(root).render(clients)
