import { waitFor } from '@testing-library/react'
import { markIcon } from './unread-mark'

describe('the icon of the window', () => {
  /** What is drawn, in its order. */
  let drawn: string[]
  let link: HTMLLinkElement
  const context = {
    beginPath: () => undefined,
    fill: () => undefined,
    arc: () => drawn.push('dot'),
    roundRect: () => drawn.push('square'),
    drawImage: () => drawn.push('icon'),
    fillText: (words: string) => drawn.push(words),
  }

  beforeEach(() => {
    drawn = []
    link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/icon.png' })
    document.head.append(link)
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,marked')
    HTMLImageElement.prototype.decode = () => Promise.resolve()
  })
  afterEach(() => {
    link.remove()
    jest.restoreAllMocks()
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
  const marked = () => waitFor(() => expect(link.href).toBe('data:image/png;base64,marked'))

  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('has %i drawn into it as %s, and is as it was afterwards', async (count, words) => {
    const unmark = markIcon(count)
    await marked()
    expect(drawn).toEqual(['icon', 'dot', words])
    unmark()
    expect(link.href).toBe('http://localhost/icon.png')
  })

  test('is left alone without unread letters', () => {
    markIcon(0)()
    expect([link.href, drawn]).toEqual(['http://localhost/icon.png', []])
  })

  test.each(['https://elsewhere.example/icon.png', '/broken.png'])(
    'is a square when it cannot be drawn (%s)',
    async (href) => {
      HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no picture'))
      link.href = href
      const unmark = markIcon(2)
      await marked()
      expect(drawn).toEqual(['square', 'dot', '2'])
      unmark()
    },
  )

  test('from elsewhere is not even asked for', async () => {
    link.href = 'https://elsewhere.example/icon.png'
    const unmark = markIcon(2)
    await marked()
    expect(drawn[0]).toBe('square')
    unmark()
  })

  test('is drawn over the icon at the address itself', async () => {
    link.href = 'data:image/png;base64,own'
    const unmark = markIcon(2)
    await marked()
    expect(drawn[0]).toBe('icon')
    unmark()
  })

  test('is not marked any more when the drawing comes late', async () => {
    let arrive: (() => void) | null = null
    HTMLImageElement.prototype.decode = () => new Promise((resolve) => (arrive = resolve))
    const unmark = markIcon(3)
    await waitFor(() => expect(arrive).not.toBeNull())
    unmark()
    arrive!()
    await waitFor(() => expect(drawn).toContain('3'))
    expect(link.href).toBe('http://localhost/icon.png')
  })

  test('is left alone where nothing can be drawn, and without an icon', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    markIcon(3)()
    link.remove()
    markIcon(3)()
    expect(drawn).toEqual([])
  })
})
