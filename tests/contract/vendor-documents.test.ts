import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { Capability, GuestKind, Manifest } from '@center/shared/contract'
import { HostFailure, messageTypes } from '@center/shared/guest-protocol'
import { createProgram } from '../../cli/src/program'
import type { CliContext } from '../../cli/src/cli-context'
import { codeSpans, fencedBlocks, localLinks } from '../support/markdown'
import { listFiles, readText, root } from '../support/repository'

/** Words of the handshake and of the envelope, beside those of the schemas. */
const framing = ['hello', 'welcome', 'refused', 'bye', 'answer']

test.each([
  ['bus.md', 'every word of the protocol', [...Object.values(messageTypes).flat(), ...framing]],
  ['bus.md', 'every failure', HostFailure.def.entries],
  ['trust.md', 'every capability', Capability.def.entries],
  ['kinds.md', 'every kind', GuestKind.def.entries],
])('docs/vendors/%s names %s', (file, _what, words) => {
  const named = codeSpans(readText(`docs/vendors/${file}`))
  expect(Object.values(words).filter((word) => !named.includes(word))).toEqual([])
})

/** The Chinese pages have the same code. */
const documents = listFiles(/^docs\/vendors\/[\w-]+\.md$/)
const blocks = documents.flatMap((path) =>
  fencedBlocks(readText(path)).map((block, index) => ({ ...block, name: `${path.split('/').at(-1)} ${index + 1}` })),
)
const inLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))

test('the index leads to every page', () => {
  const linked = localLinks(readText('docs/vendors/README.md'))
  const pages = documents.map((path) => path.replace('docs/vendors/', '')).filter((page) => page !== 'README.md')
  expect(pages.filter((page) => !linked.includes(page))).toEqual([])
})

test('every block is in a language that is tested', () => {
  const tested = ['', 'sh', 'ts', 'tsx', 'vue', 'js', 'json', 'css', 'html']
  expect(blocks.filter(({ language }) => !tested.includes(language)).map(({ name }) => name)).toEqual([])
})

/** Packages that a page shows in passing and that are not installed here. */
const strangers = `declare module 'element-plus/dist/index.css' { const css: string; export { css as default } }
declare module '@douyinfe/semi-ui-19' { const Button, ConfigProvider: (props: Record<string, unknown>) => import('react').ReactNode; export { Button, ConfigProvider } }
declare module '@douyinfe/semi-ui-19/dist/css/semi.min.css' { const css: string; export { css as default } }
`

test('what is written for TypeScript and Vue fits the SDK', () => {
  const folder = join(root, '.cache/vendor-documents')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, language, text } of inLanguage('ts', 'tsx', 'vue')) {
    const isModule = language === 'vue' || /^(import|export) /m.test(text)
    writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}.${language}`), isModule ? text : `${text}\nexport {}\n`)
  }
  writeFileSync(join(folder, 'strangers.d.ts'), strangers)
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: ['jest'],
    rootDir: '../..',
    noUnusedLocals: false,
    verbatimModuleSyntax: false,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['*'], references: [] }),
  )
  expect(compile(folder)).toBe('')
})

/** What the compiler says; nothing when all is well. */
function compile(folder: string): string {
  try {
    execFileSync(process.execPath, ['node_modules/vue-tsc/bin/vue-tsc.js', '-p', folder], { cwd: root, stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error)
  }
}

test.each(inLanguage('js'))('$name is a script', ({ text }) => {
  expect(() => parseSync(text, { syntax: 'ecmascript', jsx: true })).not.toThrow()
})

test.each(inLanguage('json'))('$name is part of a manifest', ({ text }) => {
  const read = z.partial(Manifest).safeParse(JSON.parse(text))
  expect(read.success ? '' : z.prettifyError(read.error)).toBe('')
})

test('custom properties that are named exist', () => {
  const declared = new Set(readText('shared/src/ui/tokens.css').match(/--[\w-]+(?=:)/g))
  const used = documents.flatMap((path) => {
    const text = readText(path)
    return [...text.matchAll(/var\((--[\w-]+)/g), ...text.matchAll(/`(--(?:color|space|text|radius)-[\w-]+)`/g)]
  })
  expect(used.map(([, name = '']) => name).filter((name) => !declared.has(name))).toEqual([])
})

const commands = inLanguage('', 'sh').flatMap(({ name, text }) =>
  text.split('\n').flatMap((line) => (/^npx center /.test(line) ? [{ name, line }] : [])),
)

test.each(commands)('$name: $line', async ({ line }) => {
  await expect(understand(line)).resolves.toBeUndefined()
})

test.each(inLanguage('sh'))('$name can be read by a shell', ({ text }) => {
  expect(() => execFileSync('bash', ['-n', '-c', text], { stdio: 'pipe' })).not.toThrow()
})

/** Has the program read a line, and do nothing. Rejects what it does not know, what it misses, what it does not allow. */
async function understand(line: string): Promise<void> {
  const nothing = () => undefined
  const cli = { env: {}, home: '', resources: '', out: nothing, err: nothing } as unknown as CliContext
  const program = createProgram(cli)
  const still = (command: Command): void => {
    command.action(nothing)
    command.commands.forEach(still)
  }
  program.commands.forEach(still)
  await program.parseAsync(wordsOf(line), { from: 'user' })
}

/** The words of a line after `npx center`, without quotes, placeholders and where its output goes. */
function wordsOf(line: string): string[] {
  const words = line
    .replace(/ > .*$/, '')
    .replace(/<[^>]+>|\[[^\]]+\]/g, (place) => (place.startsWith('<') ? 'something' : ''))
    .match(/'[^']*'|"[^"]*"|\S+/g)
  return (words ?? []).slice(2).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
}
