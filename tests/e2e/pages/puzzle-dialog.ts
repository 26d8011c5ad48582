import { expect, type Locator, type Page } from '@playwright/test'

export type Point = { x: number; y: number }
/** What places in a picture are counted in, whatever its size on the page. */
const PICTURE = { width: 310, height: 155 }
/** Where the cross hair of the words is when the keyboard comes to it, and how far an arrow key moves it. */
const MIDDLE = { x: 155, y: 78 }
const STEPS = { far: 20, near: 4 }

const DRAG_STEPS = 24
/** How far a hand is after a share of its time: it starts slowly, hurries and slows down. */
const byHand = (share: number) => 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5

/** The pop-up with the security verification. Where the answer lies is what the server says, with test codes. */
export class PuzzleDialog {
  readonly dialog: Locator
  readonly slider: Locator
  readonly words: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /请完成安全验证|security verification/ })
    this.slider = this.dialog.getByRole('slider')
    this.words = this.dialog.getByRole('button', { name: /按顺序点击图片中的文字/ })
  }

  /** The answer to the picture that comes after what is done. */
  async answerAfter<T>(act: () => Promise<void>): Promise<T> {
    const answers = this.page.waitForResponse((response) => response.url().includes('/api/front/captcha/get'))
    await act()
    const { repData } = (await (await answers).json()) as { repData: { token: string } }
    const solution = await this.page.request.get(`/api/test/captcha/${repData.token}`)
    return ((await solution.json()) as { data: T }).data
  }

  /** Another picture, and its answer. */
  async another<T>(): Promise<T> {
    await expect(this.dialog.getByRole('img').first()).toBeVisible()
    return this.answerAfter<T>(() => this.dialog.getByRole('button', { name: /换一张图片|another picture/ }).click())
  }

  /** Drags the piece, in the measure of the picture. */
  async dragTo(x: number): Promise<void> {
    await expect(this.slider).toHaveAttribute('aria-disabled', 'false')
    const [block, picture] = [await this.slider.boundingBox(), await this.dialog.getByRole('img').first().boundingBox()]
    if (!block || !picture) throw new Error('There is no slider')
    const [left, top] = [block.x + block.width / 2, block.y + block.height / 2]
    const distance = (x * picture.width) / PICTURE.width
    await this.page.mouse.move(left, top)
    await this.page.mouse.down()
    for (let step = 1; step <= DRAG_STEPS; step += 1) {
      await this.page.mouse.move(left + distance * byHand(step / DRAG_STEPS), top + (step % 3))
    }
    await this.page.mouse.up()
  }

  async pressTo(x: number): Promise<void> {
    await expect(this.slider).toHaveAttribute('aria-disabled', 'false')
    for (let left = 0; left + 10 <= x; left += 10) await this.slider.press('Shift+ArrowRight')
    for (let left = Math.floor(x / 10) * 10; left + 2 <= x; left += 2) await this.slider.press('ArrowRight')
    await this.slider.press('Enter')
  }

  async clickWords(points: Point[]): Promise<void> {
    await expect(this.words).toHaveAttribute('aria-disabled', 'false')
    const box = await this.words.boundingBox()
    if (!box) throw new Error('There is no picture')
    const place = ({ x, y }: Point) => ({
      x: (x * box.width) / PICTURE.width,
      y: (y * box.height) / PICTURE.height,
    })
    for (const point of points) await this.words.click({ position: place(point) })
  }

  /** The same by keys alone. */
  async pressWords(points: Point[]): Promise<void> {
    await expect(this.words).toHaveAttribute('aria-disabled', 'false')
    await this.words.focus()
    let at = MIDDLE
    for (const point of points) {
      for (const [name, step] of [
        ['Shift+', STEPS.far],
        ['', STEPS.near],
      ] as const) {
        const away = { x: Math.trunc((point.x - at.x) / step), y: Math.trunc((point.y - at.y) / step) }
        for (let time = 0; time < Math.abs(away.x); time += 1) {
          await this.words.press(`${name}${away.x < 0 ? 'ArrowLeft' : 'ArrowRight'}`)
        }
        for (let time = 0; time < Math.abs(away.y); time += 1) {
          await this.words.press(`${name}${away.y < 0 ? 'ArrowUp' : 'ArrowDown'}`)
        }
        at = { x: at.x + away.x * step, y: at.y + away.y * step }
      }
      await this.words.press('Enter')
    }
  }
}
