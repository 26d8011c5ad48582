import Avatar from '@douyinfe/semi-ui/lib/es/avatar'
import Button from '@douyinfe/semi-ui/lib/es/button'
import SemiResizeObserver from '@douyinfe/semi-ui/lib/es/resizeObserver'
import Tooltip from '@douyinfe/semi-ui/lib/es/tooltip'
import { render, screen } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { patchSemi, toNode } from './semi-react-19-patch'

/** Timers never run: Semi would warn of what the patch repairs. */
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function triggerOf(child: ReactElement): unknown {
  const tooltip = createRef<Tooltip>()
  render(
    <Tooltip ref={tooltip} content="tip">
      {child}
    </Tooltip>,
  )
  return tooltip.current?.triggerEl.current
}

/* The order matters: the first two say what is broken without the patch. When they fail, delete it. */
test('without the patch, Semi takes an instance for the node of a popup', () => {
  expect(triggerOf(<Button>open</Button>)).not.toBeInstanceOf(Node)
})

test('without the patch, Semi takes an instance for the node whose size it watches', () => {
  expect(watchedNode()).not.toBeInstanceOf(Node)
})

test('with the patch, a popup knows the node of a Button', () => {
  patchSemi()
  expect(triggerOf(<Button>open</Button>)).toBe(screen.getByRole('button', { name: 'open' }))
})

test('with the patch, a popup knows the node of an Avatar and of a plain element', () => {
  expect(triggerOf(<Avatar alt="me">A</Avatar>)).toBeInstanceOf(HTMLElement)
  expect(triggerOf(<i data-testid="plain" />)).toBe(screen.getByTestId('plain'))
})

test('with the patch, a resize is watched on the node', () => {
  expect(watchedNode()).toBe(screen.getByRole('button', { name: 'watched' }))
})

test('patching again changes nothing', () => {
  const before = Object.getOwnPropertyDescriptor(Tooltip.prototype, 'triggerEl')
  patchSemi()
  expect(Object.getOwnPropertyDescriptor(Tooltip.prototype, 'triggerEl')).toEqual(before)
})

test('what is no instance is handed back', () => {
  expect(toNode(null)).toBeNull()
  expect(toNode(document.body)).toBe(document.body)
})

function watchedNode(): unknown {
  const observer = createRef<SemiResizeObserver>()
  render(
    <SemiResizeObserver ref={observer}>
      <Button>watched</Button>
    </SemiResizeObserver>,
  )
  return (observer.current as unknown as { childNode: unknown }).childNode
}
