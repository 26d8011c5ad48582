const { basename, join } = require('node:path')
const { buildSync } = require('esbuild')

/**
 * Runs a program of a thread from its source, bundled as the build bundles it: what the program does not use of our packages is not loaded,
 * which is most of a thread's start.
 */
exports.runProgram = (entry, program) => {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  })
  program._compile(outputFiles[0].text, join(__dirname, `${basename(entry)}.cjs`))
}
