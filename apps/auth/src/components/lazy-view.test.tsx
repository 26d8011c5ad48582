import { act, fireEvent, render, screen } from '@testing-library/react'
import { addTexts } from '@center/shared/host'
import { texts } from '../../locales/texts'
import { lazyPart } from '../lib/lazy-part'
import { LazyView } from './lazy-view'

const Word = ({ word }: { word: string }) => <b>{word}</b>

beforeAll(() => addTexts('auth', texts))

it('says that the code is on its way, and draws it once it is here', async () => {
  let arrive: (part: typeof Word) => void = () => {}
  const part = lazyPart(() => new Promise<typeof Word>((resolve) => (arrive = resolve)))
  render(<LazyView part={part} props={{ word: '到了' }} frame={(words) => <main>{words}</main>} />)
  expect(screen.getByRole('main').textContent).toBe('加载中…')
  await act(async () => arrive(Word))
  expect(screen.getByText('到了')).toBeTruthy()
  expect(screen.queryByRole('main')).toBeNull()
})

it('draws at once what was fetched ahead', async () => {
  const part = lazyPart(async () => Word)
  await part.load()
  render(<LazyView part={part} props={{ word: '已备' }} />)
  expect(screen.getByText('已备')).toBeTruthy()
})

it('has a retry for code that did not come', async () => {
  let tries = 0
  const part = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return Word
  })
  await act(async () => render(<LazyView part={part} props={{ word: '又来' }} />))
  expect(screen.getByRole('alert').textContent).toContain('加载失败')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(screen.getByText('又来')).toBeTruthy()
  expect(tries).toBe(2)
})
