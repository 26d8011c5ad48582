import { currentWorkbench } from './current-workbench'

const user = {
  wbCode: 'WB_ENT',
  wbName: '企业工作台',
  defaultWorkbenchCode: 'WB_ENT',
  defaultWorkbenchName: '默认工作台',
}

test.each([
  [user, true, '企业工作台'],
  [user, false, ''],
  [null, true, ''],
  [{ ...user, wbName: '' }, true, '默认工作台'],
  [{ ...user, wbName: '', wbCode: 'WB_PARK' }, true, ''],
])('%j, shown %s: %s', (who, isShown, name) => {
  expect(currentWorkbench(who, { CENTER_SHOW_WORKBENCH: isShown })).toBe(name)
})
