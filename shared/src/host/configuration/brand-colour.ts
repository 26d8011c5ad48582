import { brandPalette, contrast, mix, parseColour, type BrandPalette, type Colour } from './brand-palette'

let sheet: CSSStyleSheet | null = null

/**
 * Gives the page a tenant's colour, at once and in both themes; an empty one takes it away again. It is a style sheet
 * behind all others, so that no markup carries styles and a strict policy holds.
 */
export function applyBrandColour(text: string, page: Document = document): void {
  const colour = parseColour(text)
  if (!sheet && !colour) return
  sheet ??= adopt(page)
  sheet.replaceSync(colour ? toCss(brandPalette(colour)) : '')
}

function adopt(page: Document): CSSStyleSheet {
  const created = new CSSStyleSheet()
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, created]
  return created
}

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]

/** Our names and Semi's, as `tokens.css` and `semi.css` have them. */
function toCss({ scale, dark }: BrandPalette): string {
  const brand = scale.map((shade, index) => `--brand-${steps[index]}:rgb(${shade.join(' ')})`)
  const themed = [
    ['brand', dark.brand],
    ['brand-hover', dark.hover],
    ['brand-ink', dark.ink],
    ['brand-soft', dark.soft],
    ['brand-soft-hover', dark.softHover],
  ].map(([name, shade]) => `--color-${String(name)}:rgb(${(shade as Colour).join(' ')})`)
  return [
    `:root{${brand.join(';')}}`,
    `@media not print{:root[data-theme='dark']{${themed.join(';')}}}`,
    `html body{${semi(semiLight(scale))}}`,
    `html body[theme-mode='dark']{${semi(semiDark(dark, scale))}}`,
  ].join('\n')
}

/** Semi has its solid shade at 5, ours is the seventh. */
function semiLight(scale: readonly Colour[]): Colour[] {
  const [first, second, third, fourth, fifth, , ...solid] = scale as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    ...Colour[],
  ]
  const last = solid.at(-1) ?? fifth
  return [first, second, third, fourth, fifth, ...solid, mix(last, [0, 0, 0], 0.3)]
}

function semiDark({ brand, ink, soft, softHover }: BrandPalette['dark'], scale: readonly Colour[]): Colour[] {
  const between = [0.3, 0.55, 0.85].map((share) => mix(softHover, brand, share))
  return [soft, softHover, ...between, brand, mix(brand, ink, 0.4), ink, ...scale.slice(1, 3).toReversed()]
}

function semi(shades: readonly Colour[]): string {
  return shades.map((shade, index) => `--semi-blue-${index}:${shade.join(',')}`).join(';')
}

/** The contrast of a colour with white text, 1 to 21; null for what is no `#rrggbb`. Below 4.5 the portal takes a darker shade of it. */
export function contrastOnWhite(text: string): number | null {
  const colour = parseColour(text)
  return colour && contrast(colour, [255, 255, 255])
}
