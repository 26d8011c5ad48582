import { act, fireEvent, screen } from '@testing-library/react'
import { renderApp } from '@center/shared/testing'
import { LazyPage } from './lazy-page'

const texts = { loading: '正在加载…', failed: '加载失败', retry: '重试' }

test('a page whose code did not come says so, and is there after a retry', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(() => <p>内容</p>)
  const onFail = jest.fn()
  await act(() => renderApp(<LazyPage load={load} texts={texts} heading={<h1>消息</h1>} onFail={onFail} />))
  expect(screen.getByRole('heading', { name: '消息' })).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(screen.getByText('内容')).toBeDefined()
  expect(screen.queryByText('加载失败')).toBeNull()
  expect(onFail).toHaveBeenCalledTimes(1)
})
