import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const placeholder = /\{\s*"?__CHUNK_INTEGRITY__"?:\s*0\s*\}/g
const lookUp = (element, url) =>
  `var pinned = { "__CHUNK_INTEGRITY__": 0 }[${url}.split("/").pop()]; if (pinned) ${element}.integrity = pinned;`

/**
 * Lazy chunks and their styles are requested with the hash that the browser must find in them. SystemJS checks entries
 * only, so the entry carries the hashes of its own chunks; {@link writeChunkIntegrity} fills them in.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkIntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        (source) => `${source}\n${lookUp('script', 'url')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrityPlugin',
        (source, names) => `${source}\n${lookUp(names.tag, names.href)}`,
      )
    })
  }
}

/** The entry's text with the hashes of its chunks: file name → `sha384-…`. */
export function writeChunkIntegrity(text, integrityByFile) {
  return text.replace(placeholder, () => JSON.stringify(integrityByFile))
}
