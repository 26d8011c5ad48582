import fs from 'node:fs'
import path from 'node:path'
import { collectBundle, runWebpack } from '../tools/build/bundle.mjs'
import { cacheDir, root } from '../tools/build/paths.mjs'
import { scriptConfig } from '../tools/webpack/script.mjs'

const outDir = path.join(root, 'bench/dist/host')
const system = 'node_modules/systemjs/dist/system.min.js'

/** One classic script and its chunks; answers the file that starts it. */
async function bundle(name) {
  const id = `bench-${name}`
  const built = path.join(cacheDir, 'out', id)
  const entry = path.join(root, `bench/page/${name}.ts`)
  const config = scriptConfig({ id, bundle: name, entry, outDir: built, dev: false })
  config.output.publicPath = 'auto'
  const { entry: file, files } = collectBundle(built, name, await runWebpack(config))
  for (const { name: fileName, bytes } of files) fs.writeFileSync(path.join(outDir, fileName), bytes)
  return file.name
}

const page = (script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Center: the guest host alone</title>
    <style>
      #outlet { position: relative }
      .slot { display: block }
      .slot[data-app-state='hidden'] { position: absolute; inset: 0 0 auto 0 }
      .slot iframe { min-height: 700px }
    </style>
  </head>
  <body>
    <div id="outlet"></div>
    <script src="${script}"></script>
  </body>
</html>
`

fs.rmSync(outDir, { recursive: true, force: true })
fs.mkdirSync(outDir, { recursive: true })
for (const [file, name] of [
  ['index.html', 'bench-page'],
  ['frame.html', 'frame'],
]) {
  fs.writeFileSync(path.join(outDir, file), page(await bundle(name)))
}
fs.writeFileSync(
  path.join(outDir, 'system.js'),
  fs.readFileSync(path.join(root, system), 'utf8').replace(/\n?\/\/# sourceMappingURL=.*/g, ''),
)
console.log(`The bench page is in ${path.relative(root, outDir)}`)
