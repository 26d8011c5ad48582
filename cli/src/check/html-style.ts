/** How the report looks: on screen in both themes, and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#161c26, #eef1f6); --soft: light-dark(#5c6471, #9ea6b3); --line: light-dark(#e6e9ef, #2c3543);
  --ground: light-dark(#f3f5f9, #0c1119); --paper: light-dark(#fff, #151b25); --link: light-dark(#2c60e2, #86acff);
  --pass: light-dark(#117a58, #4cc79a); --warn: light-dark(#9a5b00, #f0b04d); --fail: light-dark(#c93a34, #ff8a80);
  color: var(--ink); background: var(--ground); font: 15px/1.6 system-ui, sans-serif;
}
body { margin: 0 }
main { max-inline-size: 62rem; margin: 0 auto; padding: 32px 16px 64px }
header { padding: 24px; background: var(--paper); border: 1px solid var(--line); border-inline-start: 6px solid var(--level); border-radius: 10px }
h1 { margin: 0; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere }
h2 { margin: 32px 0 12px; font-size: 18px }
h3 { margin: 0; font-size: 15px }
.verdict { margin: 4px 0 16px; font-size: 18px; font-weight: 600; color: var(--level) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 12px 24px; margin: 0 }
dt { font-size: 13px; color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
section { display: grid; grid-template-columns: 14rem 1fr; gap: 4px 16px; padding: 12px 0; border-block-start: 1px solid var(--line) }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere }
li { display: grid; grid-template-columns: 1.2em 1fr; gap: 4px }
.work li { padding: 12px 16px; background: var(--paper); border: 1px solid var(--line); border-inline-start: 4px solid var(--level); border-radius: 6px }
.fix { color: var(--soft) }
a { color: var(--link) }
.mark { display: inline-block; inline-size: 1.2em; font-weight: 700; color: var(--level) }
[data-level=pass] { --level: var(--pass) } [data-level=warn] { --level: var(--warn) }
[data-level=fail] { --level: var(--fail) } [data-level=skip] { --level: var(--soft) }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; align-items: start }
figure { margin: 0 } figcaption { font-size: 13px; color: var(--soft) }
img { max-inline-size: 100%; border: 1px solid var(--line); border-radius: 6px }
@media (max-width: 640px) { section, .pictures { grid-template-columns: minmax(0, 1fr) } }
@media print { :root { color-scheme: light } section, figure, li { break-inside: avoid } }
`
