import { waitFor } from '@testing-library/react'
import { configuration, session } from '@center/shared/host'
import { startFakeServer } from '@center/shared/testing'

test('the page brings the kind of captcha along, and the picture that it has asked for: the server is not asked again at once', async () => {
  const boot = document.createElement('script')
  Object.assign(boot, { type: 'application/json', id: 'center-boot' })
  const values = { ...configuration.values, CENTER_LOGIN_CAPTCHA_TYPE: 'kaptcha' }
  boot.textContent = JSON.stringify({ tenantCode: 'park', configuration: values, picture: 4711 })
  document.head.append(boot)
  session.tenantCode = 'park'
  const server = startFakeServer()
  // What the page brought is read when the code is run.
  const { arriveAtSignIn, signIn } = await import('./sign-in.store')

  arriveAtSignIn()
  expect([signIn.captchaKind, signIn.captchaCount, server.calls]).toEqual(['kaptcha', 4711, []])
  arriveAtSignIn()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  server.close()
})
