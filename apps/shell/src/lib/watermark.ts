const WIDTH = 300
const LINE = 20

/**
 * Writes lines across the whole page, guests included, until the returned function is called. It takes no clicks. Code that
 * takes the element out, hides it or changes it finds it back: it is a mark for honest eyes, not a lock.
 */
export function showWatermark(lines: readonly string[]): () => void {
  const style = styleOf(lines)
  let layer = layerOf(style)
  const observer = new MutationObserver(() => {
    if (layer.isConnected && layer.getAttribute('style') === style && layer.attributes.length === 2) return
    observer.disconnect()
    layer.remove()
    layer = layerOf(style)
    show()
  })
  const show = () => {
    document.body.append(layer)
    observer.observe(document.body, { childList: true })
    observer.observe(layer, { attributes: true })
  }
  show()
  return () => {
    observer.disconnect()
    layer.remove()
  }
}

function layerOf(style: string): HTMLElement {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  layer.setAttribute('style', style)
  return layer
}

function styleOf(lines: readonly string[]): string {
  const tile = `url("data:image/svg+xml,${encodeURIComponent(tileOf(lines))}")`
  const style = document.createElement('div').style
  style.cssText =
    'position: fixed; inset: 0px; z-index: 2147483000; pointer-events: none; display: block; visibility: visible; opacity: 1;'
  return `${style.cssText} background-image: ${tile};`
}

function tileOf(lines: readonly string[]): string {
  const texts = lines.map((line, index) => `<text x="0" y="${index * LINE}">${escaped(line)}</text>`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="200" font-family="sans-serif" font-size="14" ` +
    `fill="#888" fill-opacity="0.16"><g transform="translate(24 130) rotate(-20)">${texts}</g></svg>`
  )
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
