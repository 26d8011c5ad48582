import { listFiles, readText } from '../support/repository'

/** The page for vendors of each framework, and the template that `center new` takes. */
const pages = { react: 'react', vue: 'vue', svelte: 'svelte', solid: 'solid', lit: 'lit', plain: 'none' }

test.each(Object.entries(pages))('the page with-%s has the files of the template vite-%s', (page, template) => {
  const folder = `cli/templates/vite-${template}/`
  const files = listFiles(new RegExp(`^${folder}src/`)).map((path) => path.slice(folder.length))
  const filled = (path: string) => readText(folder + path).replaceAll('__TAG__', 'acme-hello')
  const shown = [...readText(`docs/vendors/with-${page}.md`).matchAll(/`(src\/[\w.]+)`:\n\n```\w*\n([\s\S]*?\n)```/g)]
  const written = shown.map(([, path = '', text = '']) => [path, text] as const)
  expect(written.map(([path]) => path).toSorted()).toEqual(files.toSorted())
  for (const [path, text] of written) expect([path, text]).toEqual([path, filled(path)])
})
