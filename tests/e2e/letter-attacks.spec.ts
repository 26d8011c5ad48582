import { xssVectors } from '../../server/src/testing/samples/xss-vectors'
import { expect, test } from './pages/journey'
import { sendLetter, showLetter } from './pages/letters'

const vectors = xssVectors.slice(0, 300)
/** Where each part begins, and where the last one ends. The first is part of `npm test`, and small. */
const bounds = [0, 12, 70, 128, 186, 244, 300]
const parts = bounds.slice(0, -1)

/** A user uploads thirty files a minute, in all six parts together; the other names are tried by the tests of the server. */
const NAMES = 5

type Answered = { replies: number; names: number; refused: number }

test.describe('attacks by letter', () => {
  for (const [part, first] of parts.entries()) {
    const mine = vectors.slice(first, bounds[part + 1])

    test(
      `300 known attacks in title, body, answer and file name do nothing: part ${part + 1} of 6`,
      { tag: part === 0 ? [] : '@more' },
      async ({ page, signInPage, portal, request, system }) => {
        const foreign: string[] = []
        page.on('request', (sent) => {
          if (/^https?:/.test(sent.url()) && !sent.url().startsWith(system.url)) foreign.push(sent.url())
        })
        await signInPage.enter('guanli')
        await expect(portal.bell).toBeVisible()
        expect(vectors).toHaveLength(300)
        const letters: { id: number; mark: string; vector: string }[] = []
        for (const [index, vector] of mine.entries()) {
          const mark = `#${part}-${index}#`
          const title = `${mark} ${vector}`.slice(0, 120)
          const id = await sendLetter(request, system, { title, remark: vector, replyWay: '2', receivers: ['guanli'] })
          letters.push({ id, mark, vector })
        }
        const answered = await page.evaluate(answerAll, { letters, names: NAMES })
        expect(answered.replies).toBe(letters.length)
        expect(answered.names + answered.refused).toBe(NAMES)

        let [ran, overlays] = [0, 0]
        const look = async () => {
          const seen = await page.evaluate(() => {
            const over = [...document.querySelectorAll('dialog[open] article *, [role=tabpanel] *')].filter(
              (element) => element.hasAttribute('style') && getComputedStyle(element).position === 'fixed',
            )
            return { ran: 'xssRan' in window, overlays: over.length }
          })
          ran += seen.ran ? 1 : 0
          overlays += seen.overlays
        }
        let opened = 0
        for (const { id, mark } of letters) {
          await showLetter(page, id)
          await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText(mark)
          opened += 1
          await look()
        }
        await page.keyboard.press('Escape')
        for (const path of ['/message/index', '/message/desk', `/message/desk#sent=${letters[0]?.id}`]) {
          await portal.go(path)
          await expect(page.getByText(`#${part}-`).first()).toBeVisible()
          await look()
        }
        process.stdout.write(
          `attacks ${first + 1} to ${first + opened} of ${vectors.length} opened: ${ran} run, ${foreign.length} foreign requests, ${overlays} overlays\n`,
        )
        expect({ opened, ran, foreign, overlays }).toEqual({ opened: mine.length, ran: 0, foreign: [], overlays: 0 })
      },
    )
  }
})

/** Answers each letter with the attack as text, and with a file that has it for a name where such a name is taken. */
async function answerAll({
  letters,
  names,
}: {
  letters: { id: number; vector: string }[]
  names: number
}): Promise<Answered> {
  type Result = { ok: boolean; value: unknown; failure?: { code: string } }
  type Door = { callApi(endpoint: object, request: object): Promise<Result> }
  const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
  const { callApi } = await System.import('@center/shared/host')
  const post = (url: string, body: unknown) =>
    callApi({ method: 'POST', url: `/api/front/letter/${url}`, permission: 'session', schema: {} }, { body })
  const counts = { replies: 0, names: 0, refused: 0 }
  const upload = async (vector: string) => {
    const form = new FormData()
    form.set('file', new Blob(['text']), `${vector.replace(/[\r\n]/g, '').slice(0, 80)}.txt`)
    const file = await post('uploadReplyFile', form)
    if (file.ok) counts.names += 1
    else if (file.failure?.code === 'file.name_invalid') counts.refused += 1
    return file.ok ? [{ addr: file.value, fileName: 'x' }] : []
  }
  for (const [index, { id, vector }] of letters.entries()) {
    // The last ones are those without angle brackets, which a name may have.
    const fileList = index >= letters.length - names ? await upload(vector) : []
    const content = vector.slice(0, 250)
    if ((await post('reply', { id, replyName: 'guanli', content, fileList })).ok) counts.replies += 1
  }
  return counts
}
