import { installFakeStyles } from '../../testing/fake-styles'
import fc from 'fast-check'
import { applyBrandColour, contrastOnWhite } from './brand-colour'
import { brandPalette, contrast, mix, parseColour, type Colour } from './brand-palette'

const white: Colour = [255, 255, 255]
const hovered: Colour = [241, 243, 247]
const darkGround: Colour = [21, 27, 37]
const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(channel, channel, channel)

test('text in any brand colour, and on it, can be read in both themes', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const { scale, dark } = brandPalette(colour)
      const [softest = white, soft = white, , , , , solid = white] = scale
      for (const ground of [white, hovered, softest, soft]) expect(contrast(solid, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(white, dark.brand)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [darkGround, dark.soft, dark.softHover]) {
        expect(contrast(dark.ink, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(dark.brand, darkGround)).toBeGreaterThan(2.5)
    }),
  )
})

test('a colour that can be read stays what it is', () => {
  const teal: Colour = [0, 95, 95]
  expect(brandPalette(teal).scale[6]).toEqual(teal)
})

test('a colour is written as #rrggbb and in no other way', () => {
  expect(parseColour('#00fF10')).toEqual([0, 255, 16])
  for (const text of ['', 'red', '#fff', '#00ff1', '#00ff100', '#00ff10;}', 'url(x)'])
    expect(parseColour(text)).toBeNull()
  expect(mix([0, 0, 0], white, 0.5)).toEqual([128, 128, 128])
})

test('the page takes the colour for our names and for Semi’s, and loses it again', () => {
  installFakeStyles()
  applyBrandColour('')
  expect(document.adoptedStyleSheets).toHaveLength(0)
  applyBrandColour('#005f5f')
  const [sheet] = document.adoptedStyleSheets as unknown as { css: string }[]
  expect(sheet?.css).toContain('--brand-600:rgb(0 95 95)')
  expect(sheet?.css).toContain('--semi-blue-5:0,95,95')
  expect(sheet?.css).toMatch(/data-theme='dark'\]{--color-brand:rgb/)
  expect(sheet?.css.match(/--semi-blue-\d/g)).toHaveLength(20)

  applyBrandColour('')
  expect(sheet?.css).toBe('')
})

test('the contrast of a colour with white text is that of WCAG', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21)
  expect(contrastOnWhite('#777777')).toBeCloseTo(4.48, 2)
  expect(contrastOnWhite('grey')).toBeNull()
})
