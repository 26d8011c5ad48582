import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import { root } from '../support/repository'

/** The client shows pictures of 310 by 155 at this share of their size. */
const SHOWN = 280 / 310
type Point = { x: number; y: number }

let files: { script: string; style: string }
test.beforeAll(async () => {
  const program = join(root, 'tests/third-party/captcha-page/build.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const read = (name: string) => readFileSync(join(stdout.trim(), name), 'utf8')
  files = { script: read('page.js'), style: read('page.css') }
})

/** The page of a customer, below the same address as the portal, as a proxy would have it. */
async function openPage(page: Page): Promise<void> {
  const answers: Record<string, { contentType: string; body: string }> = {
    'index.html': {
      contentType: 'text/html',
      body: '<!doctype html><meta charset="utf-8"><title>Customer</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><body><script src="page.js"></script>',
    },
    'page.js': { contentType: 'text/javascript', body: files.script },
    'page.css': { contentType: 'text/css', body: files.style },
  }
  await page.route('**/customer/*', (route) => route.fulfill(answers[route.request().url().split('/').at(-1) ?? '']))
  await page.goto('/customer/index.html')
}

/** Has the client ask for a picture, and the server's word on where the answer lies. */
async function askFor<T>(page: Page, act: () => Promise<void>): Promise<T> {
  const answers = page.waitForResponse((response) => response.url().endsWith('/api/front/captcha/get'))
  await act()
  const { repCode, repData } = (await (await answers).json()) as { repCode: string; repData: { token: string } }
  expect(repCode).toBe('0000')
  const solution = await page.request.get(`/api/test/captcha/${repData.token}`)
  return ((await solution.json()) as { data: T }).data
}

async function dragBy(page: Page, handle: Locator, distance: number): Promise<void> {
  const box = await handle.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 5 })
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}

/** What the sign-in answers to the proof: 40011 is a wrong password, 40012 a captcha that was not solved. */
async function signInWith(page: Page, captchaVerification: string): Promise<number> {
  const { data: key } = (await (await page.request.get('/api/auth/publicKey')).json()) as { data: { kid: string } }
  const answer = await page.request.post('/api/auth/jwt/token', {
    data: {
      username: 'unknown',
      password: 'AAAA',
      kid: key.kid,
      tenantCode: 'park',
      imgvercode: '',
      captchaData: 0,
      captchaVerification,
    },
  })
  return ((await answer.json()) as { status: number }).status
}

async function expectProofOnce(page: Page): Promise<void> {
  const output = page.getByRole('status')
  await expect(output).toHaveText(/^[A-Za-z0-9+/=]{40,}$/)
  const proof = (await output.textContent()) ?? ''
  expect(await signInWith(page, proof)).toBe(40011)
  expect(await signInWith(page, proof)).toBe(40012)
}

test('the slider of aj-captcha-react, as it is shipped, fails, tries again and gives a proof for one sign-in', async ({
  page,
}) => {
  await openPage(page)
  const first = await askFor<Point>(page, () => page.getByRole('button', { name: 'slide' }).click())
  const control = page.locator('.ac-slider__control')
  await expect(control).toBeVisible()
  const beside = first.x > 180 ? first.x - 40 : first.x + 40
  const second = await askFor<Point>(page, () => dragBy(page, control, beside * SHOWN))
  await expect(control).toBeVisible()
  await dragBy(page, control, second.x * SHOWN)
  await expectProofOnce(page)
})

test('the words of aj-captcha-react, as it is shipped, fail, are tried again and give a proof for one sign-in', async ({
  page,
}) => {
  await openPage(page)
  const first = await askFor<Point[]>(page, () => page.getByRole('button', { name: 'point' }).click())
  const picture = page.locator('.ac-points__image img')
  const click = async (points: Point[]) => {
    await expect(picture).toBeVisible()
    for (const { x, y } of points) await picture.click({ position: { x: x * SHOWN, y: y * SHOWN }, force: true })
  }
  const points = await askFor<Point[]>(page, () => click(first.toReversed()))
  await click(points)
  await expectProofOnce(page)
})
