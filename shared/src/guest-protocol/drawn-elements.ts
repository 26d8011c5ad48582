/** What a property may be: a text, a number, yes or no, or one of these words, of which the first holds when nothing else is said. */
export type DrawnProperty = 'text' | 'number' | 'boolean' | readonly [string, ...string[]]

export type DrawnElement = {
  readonly properties: Readonly<Record<string, DrawnProperty>>
  /** What the user does with it. */
  readonly events: readonly string[]
}

const tones = ['plain', 'muted', 'brand', 'good', 'warn', 'bad'] as const

/**
 * What an app in a frame may have the portal draw for it, in the portal's own components: by tag, the properties and the events of each. Data
 * alone comes from the app, so that a card of a stranger looks as the portal does, in its theme, language and density.
 */
export const drawnElements = {
  'center-stack': {
    properties: {
      direction: ['column', 'row'],
      gap: ['medium', 'small', 'large'],
      align: ['stretch', 'start', 'center', 'end', 'between'],
    },
    events: [],
  },
  'center-heading': { properties: {}, events: [] },
  'center-text': { properties: { tone: tones, strong: 'boolean' }, events: [] },
  'center-figure': {
    properties: { label: 'text', value: 'text', unit: 'text', note: 'text', tone: tones },
    events: [],
  },
  'center-tag': { properties: { tone: tones }, events: [] },
  'center-progress': { properties: { label: 'text', value: 'number', tone: tones }, events: [] },
  'center-divider': { properties: {}, events: [] },
  'center-list': { properties: { label: 'text' }, events: [] },
  'center-item': { properties: { title: 'text', note: 'text', path: 'text' }, events: ['press'] },
  'center-link': { properties: { path: 'text' }, events: [] },
  'center-button': { properties: { kind: ['secondary', 'primary', 'plain'], disabled: 'boolean' }, events: ['press'] },
  'center-field': {
    properties: { label: 'text', value: 'text', placeholder: 'text', disabled: 'boolean' },
    events: ['change'],
  },
} as const satisfies Record<string, DrawnElement>

export type DrawnTag = keyof typeof drawnElements
