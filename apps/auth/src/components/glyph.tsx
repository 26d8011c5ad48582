const shapes = {
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
  lock: 'M7 10.5V8a5 5 0 0 1 10 0v2.5M5.5 10.5h13v9.5h-13zM12 14v2.5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6l-7-2.5Zm-3 8.7 2.2 2.2 4-4.3',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-12.5V2m0 20v-1.5M3.5 12H2m20 0h-1.5M6 6 4.9 4.9m14.2 14.2L18 18M6 18l-1.1 1.1M19.1 4.9 18 6',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.5 3.8 5.7 3.8 9S14.5 18.5 12 21c-2.5-2.5-3.8-5.7-3.8-9S9.5 5.5 12 3Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  arrow: 'M4.5 12h15m-6-6 6 6-6 6',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1Zm2.5 14.5h3',
  chevron: 'm6 9.5 6 6 6-6',
  forward: 'm9.5 6 6 6-6 6',
  back: 'm14.5 6-6 6 6 6',
  building: 'M4.5 20.5h15M6.5 20.5V5l7-1.5v17M13.5 9.5h4v11M9.5 8h1m-1 4h1m-1 4h1',
  badge: 'M4.5 6.5h15v12h-15zM9 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-2.5 3a2.5 2.5 0 0 1 5 0M14.5 10.5h3m-3 3.5h3',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5m0 3.2v.1',
} as const

export type GlyphProps = { shape: keyof typeof shapes; size?: number }

/** A line icon in the colour of its text. It says nothing: what it stands in has the words. */
export function Glyph({ shape, size = 18 }: GlyphProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d={shapes[shape]} stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
