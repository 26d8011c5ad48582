import { waitFor } from '@testing-library/react'
import { showWatermark } from './watermark'

const layers = () => [...document.querySelectorAll<HTMLElement>('body > [aria-hidden=true]')]
let stop = () => {}
afterEach(() => stop())

test('lies over the page, takes no clicks, and has the lines in it', () => {
  stop = showWatermark(['张三 & Co', '2026-01-01'])
  const [layer] = layers()
  expect(layer?.style.position).toBe('fixed')
  expect(layer?.style.pointerEvents).toBe('none')
  expect(decodeURIComponent(layer?.getAttribute('style') ?? '')).toContain('张三 &#38; Co')
})

test.each([
  ['taken out', (layer: HTMLElement) => layer.remove()],
  ['hidden by a style', (layer: HTMLElement) => layer.style.setProperty('display', 'none')],
  ['hidden by an attribute', (layer: HTMLElement) => layer.setAttribute('hidden', '')],
])('is back after it was %s', async (_, spoil) => {
  stop = showWatermark(['张三'])
  const [first] = layers()
  if (first) spoil(first)
  await waitFor(() => expect(layers()[0]).not.toBe(first))
  expect(layers()).toHaveLength(1)
  expect(layers()[0]?.style.display).toBe('block')
})

test('is gone when it is over', () => {
  showWatermark(['张三'])()
  expect(layers()).toEqual([])
})
