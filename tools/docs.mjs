import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vitepress'
import { tokenize } from '../docs/.vitepress/tokenize.mjs'
import { cacheDir, distDir, root } from './build/paths.mjs'

/*
 * `npm run docs`: builds the pages for vendors as a site, in Chinese and English, into `dist/docs`, from where the server serves it below
 * `/center/docs/`. A link that leads nowhere ends it with an error.
 */

const pages = path.join(cacheDir, 'docs/pages')
const api = path.join(root, 'sdk/api.md')
const site = path.join(distDir, 'docs')

/** Copies the pages of one language to where the site is built: its README is the first page, and the reference of the SDK stands beside them. */
function copyPages(from, folder) {
  const to = path.join(pages, folder)
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from)) {
    if (!name.endsWith('.md')) continue
    fs.copyFileSync(path.join(from, name), path.join(to, name === 'README.md' ? 'index.md' : name))
  }
  fs.copyFileSync(api, path.join(to, 'api.md'))
}

/**
 * VitePress hands functions of its configuration to the browser as texts, and makes code of them there, which the policy of the pages
 * refuses. The only one is written into the script instead.
 */
function writeFunction() {
  const chunks = path.join(site, 'assets/chunks')
  const made = 'new Function(`return ${r.slice(7)}`)()'
  for (const name of fs.readdirSync(chunks)) {
    const file = path.join(chunks, name)
    const text = fs.readFileSync(file, 'utf8')
    if (text.includes(made)) fs.writeFileSync(file, text.replaceAll(made, `(${tokenize})`))
    if (fs.readFileSync(file, 'utf8').includes('new Function')) throw new Error(`${name} makes code of a text.`)
  }
}

fs.rmSync(pages, { recursive: true, force: true })
copyPages(path.join(root, 'docs/vendors/zh'), '')
copyPages(path.join(root, 'docs/vendors'), 'en')
await build(path.join(root, 'docs'))
writeFunction()
console.log(`The site is in ${path.relative(root, site)}`)
