/** jsdom has no constructable style sheets: puts the least of them in their place. */
export function installFakeStyles(): void {
  class FakeSheet {
    css = ''
    replaceSync(css: string): void {
      this.css = css
    }
  }
  Object.defineProperty(globalThis, 'CSSStyleSheet', { value: FakeSheet, configurable: true })
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
}
