/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** The shades that the look of the portal is made of (`tokens.css`), for one brand colour. */
export type BrandPalette = {
  /** From almost white to almost black; the seventh carries white text and is read on light grounds. */
  scale: Colour[]
  dark: { brand: Colour; hover: Colour; ink: Colour; soft: Colour; softHover: Colour }
}

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]
/** `--color-surface` of the dark theme. */
const darkGround: Colour = [21, 27, 37]

/** How much of the brand colour is in each shade; the rest is white before the solid one, and black after it. */
const SOFT_HOVER = 0.13
const lighter = [0.06, SOFT_HOVER, 0.27, 0.47, 0.7, 0.88]
const darker = [0.16, 0.33, 0.54]

/** `--color-hover`, the darkest light ground that is not of the brand's own. */
const lightGround: Colour = [241, 243, 247]

/** Text is read from here on (WCAG AA), and a surface is seen. */
const READ = 4.5
const SEEN = 2.9

/** Shades of a brand colour. Whatever the tenant chose, text in it and on it can be read (WCAG AA). */
export function brandPalette(colour: Colour): BrandPalette {
  const isReadOn =
    (...grounds: Colour[]) =>
    (shade: Colour) =>
      grounds.every((ground) => contrast(shade, ground) >= READ)

  const solid = towards(colour, black, (shade) => isReadOn(lightGround, mix(white, shade, SOFT_HOVER))(shade))
  const seen = towards(colour, white, (shade) => contrast(shade, darkGround) >= SEEN)
  const brand = towards(seen, black, isReadOn(white))
  const softHover = mix(darkGround, brand, 0.28)
  const ink = towards(brand, white, isReadOn(softHover))
  return {
    scale: [
      ...lighter.map((share) => mix(white, solid, share)),
      solid,
      ...darker.map((share) => mix(solid, black, share)),
    ],
    dark: { brand, hover: mix(brand, black, 0.12), ink, soft: mix(darkGround, brand, 0.16), softHover },
  }
}

/** `#rrggbb` as numbers; `null` for anything else. */
export function parseColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (!digits) return null
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => parseInt(pair, 16))
  return [red, green, blue]
}

/** The contrast of two colours as WCAG measures it, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

export function mix(one: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share)
  return [at(0), at(1), at(2)]
}

/** The first shade on the way to another colour that is good enough. */
function towards(colour: Colour, end: Colour, isGood: (shade: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, end, share)
    if (isGood(shade)) return shade
  }
  return end
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
