import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, FrameLocator, Locator, Page } from '@playwright/test'
import { expect, freshSystem, test as base } from '../e2e/pages/journey'
import { createOperations } from '../support/operations'
import { createAsItIs, createWithPlugin, type ForeignApp, type Workshop } from './foreign-app'

/** A portal of its own: other tests publish apps of the same names. */
const test = base.extend(freshSystem)

/** How often the version changes under the hands of the user, for each app. */
const SWAPS = 50
const versions = ['1.0.0', '1.1.0'] as const

const plugged = ['vanilla-ts', 'vue-ts', 'react-ts', 'preact-ts', 'lit-ts', 'svelte-ts', 'solid-ts']
const asTheyAre = ['vue', 'react', 'svelte']
const kinds: [title: string, make: (workshop: Workshop) => Promise<ForeignApp>][] = [
  ...plugged.map((template) => [template, (workshop: Workshop) => createWithPlugin(template, workshop)] as const),
  ...asTheyAre.map(
    (template) => [`${template}-as-it-is`, (workshop: Workshop) => createAsItIs(template, workshop)] as const,
  ),
].map(([title, make]) => [title, make])

const results: [app: string, swaps: number, typed: number, lost: number][] = []
let place: string

test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'center-typing-'))
})
test.afterAll(() => {
  rmSync(place, { recursive: true, force: true })
  const rows = results.map(([app, ...figures]) =>
    [app.padEnd(18), ...figures.map((one) => String(one).padEnd(8))].join(' '),
  )
  process.stdout.write(`\n${'app'.padEnd(18)} swaps    typed    lost\n${rows.join('\n')}\n`)
})

for (const [title, make] of kinds) {
  test(`${title}: ${SWAPS} versions come while somebody types, composes, selects and drops files, and no letter is lost`, async ({
    page,
    signInPage,
    portal,
    guest,
    system,
    problems,
  }) => {
    test.setTimeout(900_000)
    problems.expect(/icons\.svg from frame/)
    const app = await make({ place, system })
    addFields(app.folder)
    for (const version of versions) {
      await app.build(version)
      await app.center('publish', app.dist)
    }
    await app.center('register', app.name, '--tenant', 'demo', '--menu-prefix', title)
    await app.center('release', `${app.name}@1.0.0`, '--tenant', 'demo')
    await signInPage.enter('guanli')
    await portal.go(`/${title}`)
    await expect(guest.mounted(app.name)).toHaveAttribute('data-app-version', '1.0.0')

    const { release } = createOperations(system)
    const inside = guest.mounted(app.name).locator('iframe').last().contentFrame()
    const container = guest.container(app.name)
    const hands = await createHands(page, inside)
    let typed = ''
    const result: (typeof results)[number] = [title, 0, 0, 0]
    results.push(result)
    for (let turn = 1; turn <= SWAPS; turn += 1) {
      const next = versions[turn % 2] ?? versions[0]
      typed += await hands.write(2 * turn)
      await release(app.name, next, 'immediate')
      const question = page.getByRole('alert').filter({ hasText: `应用无法把当前内容带到 ${next}` })
      await expect(question).toBeVisible()
      // Asked, and not answered yet: the version on screen is the one that is typed into.
      await expect(container).not.toHaveAttribute('data-app-version', next)
      typed += await hands.write(2 * turn + 1)
      await question.getByRole('button', { name: '仍要更新' }).click()
      await expect(container).toHaveAttribute('data-app-version', next)
      await expect(hands.note).toHaveValue(typed)
      Object.assign(result, [title, turn, typed.length, typed.length - (await hands.note.inputValue()).length])
    }
  })
}

/** A field for a note and one for a file, in the page that the template came with. */
function addFields(folder: string): void {
  const file = join(folder, 'index.html')
  const fields =
    '<label>备注 <textarea name="note"></textarea></label><input type="file" name="file" aria-label="附件" />'
  writeFileSync(file, readFileSync(file, 'utf8').replace('</body>', `${fields}</body>`))
}

type Hands = { note: Locator; write(turn: number): Promise<string> }

/** Somebody at the keyboard: what is done differs from turn to turn; answers what is in the field for it. */
async function createHands(page: Page, inside: FrameLocator): Promise<Hands> {
  const note = inside.getByLabel('备注')
  const keyboard = await page.context().newCDPSession(page)
  const acts = [typeKeys, compose, replaceSelection, typeKeys, dropFile]

  async function atEnd(): Promise<void> {
    await note.click()
    await page.keyboard.press('Control+End')
  }
  return {
    note,
    async write(turn) {
      await atEnd()
      const act = acts[turn % acts.length] ?? typeKeys
      return act({ page, inside, keyboard }, turn)
    },
  }
}

type Place = { page: Page; inside: FrameLocator; keyboard: CDPSession }

async function typeKeys({ page }: Place, turn: number): Promise<string> {
  const text = `n${turn} `
  await page.keyboard.type(text)
  return text
}

/** As an input method does: letters that become a word. */
async function compose({ keyboard }: Place): Promise<string> {
  for (const part of ['n', 'ni', 'ni hao']) {
    await keyboard.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length,
    })
  }
  await keyboard.send('Input.insertText', { text: '你好' })
  return '你好'
}

/** What was typed wrong is chosen and typed over. */
async function replaceSelection({ page }: Place, turn: number): Promise<string> {
  await page.keyboard.type('xy')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  const text = `s${turn} `
  await page.keyboard.type(text)
  return text
}

/** A file is no text, and no version can be handed one: it counts as work, so that the user is asked. */
async function dropFile({ inside }: Place, turn: number): Promise<string> {
  const file = { name: `${turn}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') }
  await inside.getByLabel('附件').setInputFiles(file)
  return ''
}
