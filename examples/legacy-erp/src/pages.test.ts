import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@center/sdk'
import { fireEvent, screen } from '@testing-library/dom'

type Sent = { data: unknown; origin: string }

let sent: Sent[] = []
const parent = { postMessage: (data: unknown, origin: string) => sent.push({ data, origin }) }

/** The page as it is served, with its scripts run in order; the SDK is the real one. */
function openPage(name: string): void {
  const html = readFileSync(join(__dirname, `${name}.html`), 'utf8')
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map((match) => match[1] ?? '')
  document.title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  Object.assign(window, { Center: { connect } })
  jest.isolateModules(() => {
    for (const script of scripts) if (script !== 'center-sdk.js') jest.requireActual(`./${script}`)
  })
}

/** What the portal's window says. */
function tell(data: unknown, source: unknown = parent): void {
  const event = new Event('message')
  Object.defineProperties(event, { data: { value: data }, source: { value: source }, ports: { value: [] } })
  window.dispatchEvent(event)
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sent = []
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

describe('the page without an SDK', () => {
  beforeEach(() => openPage('old'))

  test('speaks both old shapes', () => {
    click('返回上一页')
    click('返回上一页（命令格式）')
    click('退出登录')
    expect(sent.map(({ data }) => data).slice(0, 3)).toEqual([
      { refRoute: { go: true } },
      { cmd: 'refRoute', params: { go: true } },
      { loginstate: false },
    ])
  })

  test.each([{ userInfo: { name: '张三' } }, { type: 'userInfo', data: { name: '张三' } }])(
    'shows the user of %j',
    (message) => {
      tell(message)
      expect(document.querySelector('[data-user="name"]')?.textContent).toBe('张三')
    },
  )

  test('hears its parent only', () => {
    tell({ userInfo: { name: '别人' } }, {})
    expect(document.querySelectorAll('#received li')).toHaveLength(0)
  })
})

test('the pages with the SDK say hello', () => {
  openPage('index')
  expect(sent[0]?.data).toMatchObject({ source: 'center', type: 'hello', app: 'legacy-erp' })
})

test('stock is found by words and by store', () => {
  openPage('stock')
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'm10' } })
  click('查询')
  expect(document.querySelectorAll('#stock-rows tr')).toHaveLength(1)

  fireEvent.input(screen.getByRole('textbox'), { target: { value: '' } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '备件库' } })
  click('查询')
  expect(document.querySelectorAll('#stock-rows tr')).toHaveLength(3)
})

test('a purchase list is filled and handed in', () => {
  openPage('purchase')
  fireEvent.input(screen.getByRole('textbox', { name: '物资名称' }), { target: { value: '安全帽' } })
  fireEvent.input(screen.getByRole('spinbutton', { name: '数量' }), { target: { value: '20' } })
  click('加入清单')
  expect(screen.getByRole('status').textContent).toBe('清单共 1 项，尚未提交')

  click('提交申请')
  expect(screen.getByRole('status').textContent).toBe('申请已提交，等待审批')
})
