import fs from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from './build/paths.mjs'

/** Cuts the fonts of captchas down to the characters that are drawn. Run it after a change of `hanzi.ts`. */
const source = path.join(root, 'node_modules/@fontsource/noto-sans-sc')
const target = path.join(root, 'server/data/captcha-fonts')
const drawn = fs.readFileSync(path.join(root, 'server/src/domains/captchas/drawing/hanzi.ts'), 'utf8')
const hanzi = [...new Set(drawn.match(/\p{Script=Han}/gu))].join('')
const latin = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32)).join('')

const fonts = [
  { file: 'latin-700.woff2', from: 'noto-sans-sc-latin-700-normal.woff2', text: latin },
  { file: 'hanzi-700.woff2', from: 'noto-sans-sc-chinese-simplified-700-normal.woff2', text: hanzi },
  { file: 'hanzi-900.woff2', from: 'noto-sans-sc-chinese-simplified-900-normal.woff2', text: hanzi },
]

fs.mkdirSync(target, { recursive: true })
for (const { file, from, text } of fonts) {
  const subset = await subsetFont(fs.readFileSync(path.join(source, 'files', from)), text, { targetFormat: 'woff2' })
  fs.writeFileSync(path.join(target, file), subset)
  console.log(`${file}: ${subset.length} bytes`)
}
fs.copyFileSync(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'))
