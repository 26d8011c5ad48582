import { between, oneOf } from './chance'

/** Colours that go together: a base hue, its neighbours and one from across the circle. */
export type Palette = {
  isDark: boolean
  /** A colour of the family; `depth` 0 is far and pale, 1 is near and strong. */
  tone(depth: number, alpha?: number): string
  /** The hue across, for the one thing that stands out. */
  accent(alpha?: number): string
}

export function anyPalette(): Palette {
  const hue = between(0, 360)
  const spread = oneOf([-50, -30, 30, 50] as const)
  const isDark = Math.random() < 0.4
  const saturation = between(38, 68)
  return {
    isDark,
    tone: (depth, alpha = 1) => {
      const light = isDark ? 50 - depth * 34 : 84 - depth * 46
      return `hsla(${hue + spread * depth + between(-5, 5)}, ${saturation}%, ${light}%, ${alpha})`
    },
    accent: (alpha = 1) => `hsla(${hue + 170 + between(-25, 25)}, ${saturation + 12}%, ${isDark ? 62 : 58}%, ${alpha})`,
  }
}
