import { join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

const FOLDER = 'node_modules/@fontsource/noto-sans-sc/files'
const files = {
  'center-captcha': 'noto-sans-sc-latin-700-normal.woff2',
  'center-hanzi': 'noto-sans-sc-chinese-simplified-700-normal.woff2',
  'center-hanzi-heavy': 'noto-sans-sc-chinese-simplified-900-normal.woff2',
}

/** Makes the fonts of the pictures known, from files of a package: the machine needs none. `root` holds node_modules. */
export function registerFonts(root: string): void {
  for (const [name, file] of Object.entries(files)) {
    if (!GlobalFonts.has(name)) GlobalFonts.registerFromPath(join(root, FOLDER, file), name)
  }
}
