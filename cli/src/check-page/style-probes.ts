import type { Probes } from './check-page-api'

/** What a portal page consists of, and names that a careless style sheet would also take for its own. */
const tags = ['h1', 'h2', 'p', 'a', 'button', 'input', 'select', 'textarea', 'table', 'td', 'ul', 'li', 'label', 'code']
const names = [
  'app',
  'container',
  'content',
  'header',
  'footer',
  'title',
  'card',
  'btn',
  'button',
  'active',
  'row',
  'list',
]

/** Elements outside the sub-app that it must not change: as many kinds as a careless style sheet would hit. */
export function createProbes(): { root: HTMLElement; probe(): Probes } {
  const root = document.createElement('div')
  root.id = 'check-probes'
  root.setAttribute('aria-hidden', 'true')
  root.inert = true
  const probes = new Map<string, Element>()
  for (const tag of tags) probes.set(`<${tag}>`, root.appendChild(document.createElement(tag)))
  for (const name of names) {
    const element = root.appendChild(document.createElement('div'))
    element.className = name
    probes.set(`.${name}`, element)
  }
  for (const element of probes.values()) element.textContent = 'Probe 探针'
  return {
    root,
    probe() {
      const all = [...probes].map(([name, element]): [string, Record<string, string>] => [name, stylesOf(element)])
      const page = [
        ['<html>', document.documentElement],
        ['<body>', document.body],
      ] as const
      // The size of the page follows what is in it; how it looks must not.
      const whole = page.map(([name, element]): [string, Record<string, string>] => [name, looksOf(element)])
      return Object.fromEntries([...all, ...whole])
    },
  }
}

function stylesOf(element: Element): Record<string, string> {
  const styles = getComputedStyle(element)
  return Object.fromEntries([...styles].map((name) => [name, styles.getPropertyValue(name)]))
}

function looksOf(element: Element): Record<string, string> {
  const wanted =
    /^(color|background|font|line-height|letter|text|margin|padding|border-.*-(width|style)|overflow|cursor|display|position|filter|opacity|zoom|scroll-behavior)/
  return Object.fromEntries(Object.entries(stylesOf(element)).filter(([name]) => wanted.test(name)))
}
