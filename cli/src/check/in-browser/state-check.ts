import type { Locator } from 'playwright-core'
import type { Asked } from '../../check-page/check-page-api'
import type { CheckContext } from '../check-context'
import { fail, pass, skip, warn, type Finding } from '../report'
import type { Harness } from '../harness'

const TYPED = 'Center 检查 42'
const fields = 'textarea:visible, input:not([type]):visible, input[type=text]:visible, [contenteditable=true]:visible'
const lossFix = 'Answer { dirty, state } in beforeSwap, and start from "state" in mount.'

/** Types into the first field, changes to the next version, and looks whether everything came along. */
export async function checkState({ harness, manifest }: CheckContext): Promise<Finding[]> {
  if (manifest.kind === 'iframe')
    return [skip('state', 'Not tried for a page in a frame: test its beforeSwap yourself.')]
  await harness.call('open', '/')
  try {
    const field = await typeSomething(harness)
    const asked = await harness.call('ask')
    return await toStateFindings(harness, asked, field)
  } finally {
    await harness.call('close')
  }
}

async function toStateFindings(harness: Harness, asked: Asked, field: Locator | null): Promise<Finding[]> {
  if (asked.failure !== null) {
    return [fail('state', `beforeSwap fails: ${asked.failure}`, 'Hand over plain data: what structuredClone can copy.')]
  }
  if (asked.json === null) return [withoutState(asked, field !== null)]
  const swapped = await harness.call('swap')
  if (swapped.failure !== null) {
    const fix = 'Let mount accept every state that beforeSwap ever answered.'
    return [
      fail('state', `The next version does not mount with the state that was handed over: ${swapped.failure}`, fix),
    ]
  }
  const again = await harness.call('ask')
  const text = field === null ? TYPED : await readField(firstField(harness))
  if (text !== TYPED) {
    return [
      fail('state', `Text that was typed before a swap is gone after it: "${text}".`, 'Draw from "state" in mount.'),
    ]
  }
  if (again.json !== asked.json) {
    const text = `The state comes back changed: ${asked.json.slice(0, 200)} → ${again.json?.slice(0, 200) ?? 'none'}`
    return [fail('state', text, 'Take every part of "state" into use, or leave it out of beforeSwap.')]
  }
  return [pass('state', `beforeSwap hands over ${asked.json.length} characters of state, and they come back unchanged`)]
}

function withoutState({ offered, dirty }: Asked, hasField: boolean): Finding {
  if (dirty) return pass('state', 'beforeSwap says that work would be lost: the portal asks the user before a swap')
  if (hasField)
    return warn(
      'state',
      'A new version cannot take what people type along: they are asked first, and plain fields alone are carried over.',
      lossFix,
    )
  return offered
    ? pass('state', 'beforeSwap hands over nothing, and there is nothing to type')
    : skip('state', 'It offers no beforeSwap, and there is nothing to type.')
}

/** In the page or in the frame of an isolated element, which is another one after a swap. */
function firstField({ page, frame }: Harness): Locator {
  return (frame()?.locator('body') ?? page.locator('#check-harness')).locator(fields).first()
}

async function typeSomething(harness: Harness): Promise<Locator | null> {
  const field = firstField(harness)
  if ((await field.count()) === 0 || !(await field.isEditable())) return null
  await field.fill(TYPED)
  return field
}

function readField(field: Locator): Promise<string> {
  return field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')))
}
