import { act, fireEvent, screen } from '@testing-library/react'
import { renderApp } from '@center/shared/testing'
import { useEffect } from 'react'
import { useDrawing } from './use-drawing'

const text = (words: string) =>
  JSON.stringify([
    [
      0,
      '~',
      {
        id: 'b',
        type: 1,
        element: 'center-button',
        properties: {},
        attributes: {},
        eventListeners: { press: true },
        children: [{ id: 't', type: 3, data: words }],
      },
      0,
    ],
  ])

const answerDrawing = jest.fn()
type Shown = ReturnType<typeof useDrawing>
let drawing: Shown
const note = (now: Shown) => void (drawing = now)

function Place({ onDrawn }: { onDrawn: (shown: Shown) => void }) {
  const shown = useDrawing()
  useEffect(() => onDrawn(shown))
  return <div data-drawn={shown.isDrawn}>{shown.view('卡片')}</div>
}

/** Says it, and lets the code come that draws it. */
const say = (words: string, life: AbortController, first = true) =>
  act(async () => {
    drawing.take({ drawn: { records: text(words), first }, signal: life.signal }, () => ({ answerDrawing }))
    await import('./drawn-view')
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  })
const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('is shown for as long as the mount that draws is there, and its events go back', async () => {
  const life = new AbortController()
  await act(() => renderApp(<Place onDrawn={note} />))
  await say('刷新', life)
  expect([drawing.isDrawn, shown()]).toEqual([true, ['刷新']])
  fireEvent.click(screen.getByRole('button'))
  expect(answerDrawing).toHaveBeenCalledWith({ id: 'b', name: 'press', detail: undefined })
  act(() => life.abort())
  expect([drawing.isDrawn, shown()]).toEqual([false, []])
})

test('the next version draws anew, and the end of the one before takes nothing of it away', async () => {
  const [before, next] = [new AbortController(), new AbortController()]
  await act(() => renderApp(<Place onDrawn={note} />))
  await say('一', before)
  await say('二', next)
  act(() => before.abort())
  expect(shown()).toEqual(['二'])
  await say('晚', before)
  expect(shown()).toEqual(['二'])
})
