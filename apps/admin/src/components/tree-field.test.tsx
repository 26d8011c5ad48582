import { fireEvent, render, screen } from '@testing-library/react'
import { addTexts } from '@center/shared/host'
import { texts } from '../../locales/texts'
import { TreeField } from './tree-field'

const items = Array.from({ length: 10_000 }, (_, index) => ({
  id: `m-${index}`,
  parentId: index < 400 ? null : `m-${index % 400}`,
  name: `菜单${index}`,
}))

function open(onChange: (ids: string[]) => void = () => undefined) {
  addTexts('admin', texts)
  render(<TreeField label="菜单" searchLabel="搜索菜单" items={items} values={[]} onChange={onChange} />)
}

test('draws the first level of ten thousand items, and those below an item that is unfolded', () => {
  open()
  expect(screen.getAllByRole('listitem')).toHaveLength(400)
  fireEvent.click(document.querySelector('button[aria-expanded=false]')!)
  expect(screen.getAllByRole('listitem')).toHaveLength(424)
})

test('shows what a word finds below a folded item, and chooses the whole branch', () => {
  const onChange = jest.fn()
  open(onChange)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '菜单9999' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: '菜单399' }))
  expect(onChange.mock.calls[0]?.[0]).toHaveLength(25)
})
