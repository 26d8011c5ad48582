import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/dom'

/** The page as it is served, with its scripts run in order. */
function openPage(): void {
  const html = readFileSync(join(__dirname, 'index.html'), 'utf8')
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  window.scrollTo = () => undefined
  jest.isolateModules(() => {
    jest.requireActual('./rules.js')
    jest.requireActual('./form.js')
  })
}

const good: Record<string, string> = {
  单位名称: '华东精工机械有限公司',
  统一社会信用代码: '91330106MA2B1C4D5X',
  所属行业: '通用设备制造业',
  联系人: '张三',
  手机号码: '13800000001',
  项目名称: '柔性加工单元改造',
  开工日期: '2026-03-01',
  完工日期: '2026-11-30',
  总投资: '1200',
  其中设备投资: '860.5',
  主要改造内容: '新增五轴加工中心四台，配套机器人上下料与在线检测系统。',
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label)
    fireEvent.input(field, { target: { value } })
    fireEvent.focusOut(field)
  }
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提\s交$/ }))
const errorOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(openPage)

test('an empty form is not sent, and says of each field what is missing', () => {
  submit()
  expect(screen.getByRole('alert').textContent).toContain('有 13 项填写不正确')
  expect(errorOf('单位名称')).toBe('请填写营业执照上的单位全称')
  expect(document.activeElement).toBe(screen.getByLabelText('单位名称'))
})

test('a whole form gets its number', () => {
  fill(good)
  fireEvent.click(screen.getByLabelText('中型'))
  fireEvent.click(screen.getByLabelText(/本单位承诺/))
  submit()
  expect(document.getElementById('done')?.textContent).toContain('受理编号：JG202603014D5X')
})

test.each([
  ['统一社会信用代码', '91330106MA2B1C4D5E', '统一社会信用代码不正确，请核对'],
  ['手机号码', '12800000001', '请填写 11 位手机号码'],
  ['完工日期', '2026-02-30', '日期格式应为 YYYY-MM-DD'],
  ['完工日期', '2026-02-01', '完工日期应晚于开工日期'],
  ['其中设备投资', '1200.01', '设备投资不能大于总投资'],
  ['其中设备投资', '12.345', '请填写大于 0 的金额，最多两位小数'],
  ['主要改造内容', '太短', '主要改造内容不少于 20 字'],
])('%s does not take %p', (label, value, message) => {
  fill({ ...good, [label]: value })
  expect(errorOf(label)).toBe(message)
})

test('the grant is a tenth of the machines, and 500 at most', () => {
  fill({ 其中设备投资: '860.5' })
  expect(document.getElementById('grant')?.textContent).toBe('86.05')
  fill({ 其中设备投资: '9000' })
  expect(document.getElementById('grant')?.textContent).toBe('500.00')
})
