import { useState } from 'react'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { addTexts, setLocale } from '@center/shared/host'
import { texts } from '../../../locales/texts'
import { CascadeField } from './cascade-field'
import type { CascadeOption } from './cascade.store'

const tree: Record<string, CascadeOption[]> = {
  root: [
    { code: '33', name: '浙江省', hasChildren: true },
    { code: '42', name: '湖北省', hasChildren: true },
  ],
  33: [{ code: '3301', name: '杭州市', hasChildren: false }],
  42: [{ code: '4201', name: '武汉市', hasChildren: true }],
  4201: [{ code: '420102', name: '江岸区', hasChildren: false }],
}
let asked: (string | null)[] = []
let broken: string | null = null
const load = async (parent: string | null) => {
  asked.push(parent)
  return parent === broken && broken !== null ? null : (tree[parent ?? 'root'] ?? [])
}

function Field({ isLeafOnly = false }: { isLeafOnly?: boolean }) {
  const [chosen, setChosen] = useState({ value: '', names: '' })
  return (
    <CascadeField
      label="企业地区"
      placeholder="请选择企业地区"
      {...chosen}
      problem={undefined}
      load={load}
      isLeafOnly={isLeafOnly}
      onChange={(value, names) => setChosen({ value, names })}
    />
  )
}

beforeEach(async () => {
  addTexts('auth', texts)
  await setLocale('zh')
  asked = []
  broken = null
})
afterEach(() => jest.useRealTimers())

/** Until nothing is under way any more that needs no clock. */
async function settle() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}
const acting = (deed: () => unknown) =>
  act(async () => {
    deed()
    await settle()
  })

const box = () => screen.getByRole('combobox')
const option = (name: string) => screen.getByRole('option', { name })
const open = async (isLeafOnly = false) => {
  await acting(() => render(<Field isLeafOnly={isLeafOnly} />))
  await acting(() => fireEvent.click(box()))
}
const key = (name: string) => acting(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))

test('shows its placeholder until something is chosen', async () => {
  await acting(() => render(<Field />))
  expect(box().textContent).toBe('请选择企业地区')
  expect(screen.getByText('请选择企业地区').dataset['empty']).toBe('true')
  expect(asked).toEqual([])
})

test('every level may be chosen, and a choice is there at once; the last one closes', async () => {
  await open()
  await acting(() => fireEvent.click(option('湖北省')))
  expect(box().textContent).toBe('湖北省')
  expect(within(box()).getByText('湖北省').dataset['empty']).toBe('false')
  await acting(() => fireEvent.click(option('武汉市')))
  await acting(() => fireEvent.click(option('江岸区')))
  expect(box().textContent).toBe('湖北省 / 武汉市 / 江岸区')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(box())
  expect(asked).toEqual([null, '42', '4201'])
})

test('where only the last level counts, the ones above only lead on', async () => {
  await open(true)
  await acting(() => fireEvent.click(option('浙江省')))
  expect(box().textContent).toBe('请选择企业地区')
  await acting(() => fireEvent.click(option('杭州市')))
  expect(box().textContent).toBe('浙江省 / 杭州市')
})

test('the pointer opens what it rests on, and not what it crosses', async () => {
  jest.useFakeTimers()
  await open()
  const over = (name: string) => {
    const event = new MouseEvent('pointerover', { bubbles: true })
    Object.defineProperty(event, 'pointerType', { value: 'mouse' })
    option(name).dispatchEvent(event)
  }
  await acting(() => over('浙江省'))
  await acting(() => jest.advanceTimersByTime(60))
  await acting(() => over('湖北省'))
  await acting(() => jest.advanceTimersByTime(120))
  expect(asked).toEqual([null, '42'])
  option('武汉市')
})

test('arrow keys, Enter and Escape do the same', async () => {
  await open()
  expect(document.activeElement).toBe(option('浙江省'))
  await key('ArrowDown')
  await key('ArrowRight')
  expect(document.activeElement).toBe(option('武汉市'))
  await key('ArrowLeft')
  expect(document.activeElement).toBe(option('湖北省'))
  await key('ArrowRight')
  await key('ArrowRight')
  await key('Enter')
  expect(box().textContent).toBe('湖北省 / 武汉市 / 江岸区')
  await acting(() => fireEvent.click(box()))
  await key('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(box())
})

test('the Tab key stops once in each level: at its first, then at the one that leads on', async () => {
  await open()
  const stops = () => screen.getAllByRole('option').map((each) => [each.textContent, each.tabIndex])
  expect(stops()).toEqual([
    ['浙江省', 0],
    ['湖北省', -1],
  ])
  await acting(() => fireEvent.click(option('湖北省')))
  expect(stops()).toEqual([
    ['浙江省', -1],
    ['湖北省', 0],
    ['武汉市', 0],
  ])
})

test('a level that could not be loaded says so and is tried again', async () => {
  broken = '42'
  await open()
  await acting(() => fireEvent.click(option('湖北省')))
  screen.getByText('加载失败')
  broken = null
  await acting(() => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  option('武汉市')
})

test('a press beside it closes it', async () => {
  await open()
  await acting(() => fireEvent.pointerDown(document.body))
  expect(screen.queryByRole('dialog')).toBeNull()
})
