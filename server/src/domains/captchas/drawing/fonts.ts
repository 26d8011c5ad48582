import { join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

/** Cut down to what is drawn, by `tools/captcha-fonts.mjs`. */
const FOLDER = 'server/data/captcha-fonts'
const files = {
  'center-captcha': 'latin-700.woff2',
  'center-hanzi': 'hanzi-700.woff2',
  'center-hanzi-heavy': 'hanzi-900.woff2',
}

/** Registers the fonts of the pictures from files of this repository, so that the machine needs none. `root` is the repository. */
export function registerFonts(root: string): void {
  for (const [name, file] of Object.entries(files)) {
    if (!GlobalFonts.has(name)) GlobalFonts.registerFromPath(join(root, FOLDER, file), name)
  }
}
