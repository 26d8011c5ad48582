import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readJson } from './build/files.mjs'
import { root } from './build/paths.mjs'

/** Writes CHANGELOG.md from the commits: what is new, mended or faster, by the part of the repository. Tags `v1.2.3` cut versions. */
const { version } = readJson(path.join(root, 'package.json'))
const kinds = { feat: 'Added', fix: 'Fixed', perf: 'Faster' }
const subject = /^(feat|fix|perf)(?:\(([^)]+)\))?!?: (.+)$/

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const tags = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n').filter(Boolean)

function section(title, range) {
  const commits = git('log', '--no-merges', '--format=%s', range)
    .split('\n')
    .map((line) => subject.exec(line))
    .filter(Boolean)
  const parts = Object.entries(kinds).map(([kind, heading]) => {
    const lines = commits
      .filter(([, found]) => found === kind)
      .map(([, , part = 'all', text]) => `- **${part}**: ${text}`)
    return lines.length > 0 ? `### ${heading}\n\n${lines.toSorted().join('\n')}\n` : ''
  })
  return [`## ${title}\n`, ...parts.filter(Boolean)].join('\n')
}

const ends = ['HEAD', ...tags]
const sections = ends.map((end, index) => {
  const start = ends[index + 1]
  return section(end === 'HEAD' ? `${version}, not tagged yet` : end.slice(1), start ? `${start}..${end}` : end)
})
const head = '# Changelog\n\nMade from the commits by `npm run changelog`.\n'
fs.writeFileSync(path.join(root, 'CHANGELOG.md'), [head, ...sections].join('\n'))
