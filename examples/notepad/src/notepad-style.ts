/** Colours and fonts come from the portal as CSS custom properties, which reach into a shadow root. */
export const notepadStyle = `
:host { display: block; container-type: inline-size; block-size: 100%; min-block-size: 200px; }
* { box-sizing: border-box; }
.page {
  display: grid; grid-template: auto 1fr auto / minmax(0, 1fr); gap: 12px;
  block-size: 100%; max-inline-size: 960px; margin-inline: auto; padding: clamp(12px, 4%, 24px);
  color: var(--color-ink, #161c26); font: 400 14px/1.57 var(--font-sans, system-ui, sans-serif);
}
.head { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.title {
  flex: 1 1 200px; min-inline-size: 0; padding: 4px 0; border: 0; outline: 0;
  color: inherit; background: none; font: 600 20px/1.35 var(--font-sans, system-ui, sans-serif);
}
.title::placeholder, .text::placeholder { color: var(--color-ink-muted, #5c6471); opacity: 1; }
.text {
  inline-size: 100%; min-block-size: 72px; padding: 16px; resize: none;
  border: 1px solid var(--color-line, #e6e9ef); border-radius: var(--radius-lg, 10px);
  color: inherit; background: var(--color-surface, #fff);
  font: 400 15px/1.75 var(--font-sans, system-ui, sans-serif);
}
.title:focus-visible, .text:focus-visible, .action:focus-visible {
  outline: 2px solid var(--color-focus, #447af6); outline-offset: 2px;
}
.action {
  padding: 6px 12px; white-space: nowrap; border: 1px solid var(--color-line-strong, #c9ced6); border-radius: var(--radius-md, 6px);
  color: inherit; background: var(--color-surface, #fff); font: inherit; cursor: pointer;
}
.action:hover:not(:disabled) { background: var(--color-hover, #f1f3f7); }
.action:disabled { color: var(--color-ink-faint, #9ea5b0); cursor: default; }
.foot {
  display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0;
  color: var(--color-ink-muted, #5c6471); font-size: 13px;
}
.foot :first-child { margin-inline-end: auto; }
@container (inline-size < 480px) {
  .page { padding: 16px; }
  .title { flex-basis: 100%; }
}
`
