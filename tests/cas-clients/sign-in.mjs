import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'

const PASSWORD = 'Center@2026'

/** Sends the form of the central sign-in page in a browser, as the page does. Captchas are `1234` with test codes. */
export async function signInCentrally(browser, portal, service) {
  const { data: key } = JSON.parse((await browser.ask(`${portal}/api/auth/publicKey`)).text)
  const captchaData = randomUUID().slice(0, 16)
  await browser.ask(`${portal}/api/auth/kaptcha/get?type=LOGIN&data=${captchaData}`)
  const publicKey = createPublicKey({ key: Buffer.from(key.spki, 'base64'), format: 'der', type: 'spki' })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const password = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(PASSWORD)).toString('base64')
  const query = new URLSearchParams({ service, tenantCode: 'demo' })
  const form = { username: 'zhangsan', password, kid: key.kid, imgvercode: '1234', captchaData }
  const { text } = await browser.ask(`${portal}/api/auth/jwt/front/token?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const answer = JSON.parse(text)
  if (answer.status !== 200) throw new Error(`The sign-in was refused: ${answer.status} ${answer.message}`)
  return answer.data
}
