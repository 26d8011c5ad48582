import type { AnyNode } from 'acorn'
import { nodesOf } from '@center/shared/bundle'
import { pathOf } from './read-page'

/** `files` lie at the root of the site, as `icons.svg`. */
type Script = { code: string; program: AnyNode; files: readonly string[] }

/**
 * Texts of a script that are the address of a public file, as `"/logo.svg"`, become addresses of the file beside the script: an app has no
 * site of its own whose root it could name. Answers null where there is none.
 */
export function relateAddresses(script: Script, fileName: string): string | null {
  const up = '../'.repeat(fileName.split('/').length - 1) || './'
  return replaceTexts(script, (text) =>
    fileOf(text, script.files) === null ? null : `new URL(${JSON.stringify(up + text.slice(1))}, import.meta.url).href`,
  )
}

/**
 * Browsers show a part of another file, as `<use href="/icons.svg#logo">`, to documents of its own origin only, and a frame of an app has none.
 * Such texts become `"#logo"`, and the script imports a module that puts the file into the page: `moduleOf` names it. Answers null where
 * there is none.
 */
export function inlineSprites(script: Script, moduleOf: (file: string) => string): string | null {
  const sprites = new Set<string>()
  const code = replaceTexts(script, (text) => {
    const [, id] = /\.svg(#[\w-]+)$/.exec(text) ?? []
    const file = id === undefined ? null : fileOf(text, script.files)
    if (file === null) return null
    sprites.add(file)
    return JSON.stringify(id)
  })
  if (code === null) return null
  return [...[...sprites].map((file) => `import ${JSON.stringify(moduleOf(file))}`), code].join('\n')
}

/** The module that puts pictures into the page, of which others show parts. */
export function toSpriteModule(svg: string): string {
  return [
    "const sprite = document.createElement('div')",
    "Object.assign(sprite, { hidden: false, ariaHidden: 'true' })",
    "Object.assign(sprite.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' })",
    `sprite.innerHTML = ${JSON.stringify(svg)}`,
    'document.body.prepend(sprite)',
    '',
  ].join('\n')
}

function replaceTexts({ code, program }: Script, replace: (text: string) => string | null): string | null {
  const nodes = nodesOf(program)
  const names = new Set(nodes.flatMap(namesIn))
  let changed = code
  for (const node of nodes.toReversed()) {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || names.has(node)) continue
    const value = replace(node.value)
    if (value !== null) changed = changed.slice(0, node.start) + value + changed.slice(node.end)
  }
  return changed === code ? null : changed
}

function fileOf(text: string, files: readonly string[]): string | null {
  const file = pathOf(text).slice(1)
  return text.startsWith('/') && files.includes(file) ? file : null
}

/** Literals that are no values: the names of modules and of properties. */
function namesIn(node: AnyNode): AnyNode[] {
  if ('source' in node && node.source) return [node.source]
  return node.type === 'Property' && !node.computed ? [node.key] : []
}
