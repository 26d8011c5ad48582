/** Colours and fonts are the portal's, as CSS custom properties; the fallbacks are for a page of its own. */
const style = `
.page {
  display: grid; gap: 12px; align-content: start;
  box-sizing: border-box; min-block-size: 100%; max-inline-size: 640px; margin: 0; padding: 24px;
  color: var(--color-ink, light-dark(#161c26, #eef1f6));
  font: 400 14px/1.6 var(--font-sans, system-ui, sans-serif);
}
.page h1 { margin: 0; font-size: 24px; line-height: 1.3; }
.page label { display: grid; gap: 4px; }
.page textarea {
  min-block-size: 96px; padding: 8px; font: inherit; color: inherit; resize: vertical;
  background: var(--color-surface, light-dark(#fff, #1b212b));
  border: 1px solid var(--color-line-strong, light-dark(#76808f, #8d97a6)); border-radius: 6px;
}
.page p { margin: 0; }
`

/** A style sheet that no policy forbids, and that leaves with its root. */
export function adoptStyle(container: ShadowRoot | HTMLElement): void {
  const root = container instanceof ShadowRoot ? container : document
  // jsdom, where the tests run, has no such sheets.
  if (!('adoptedStyleSheets' in root)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
}
