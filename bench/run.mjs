import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from '../tools/build/paths.mjs'
import { readRows } from './rows.mjs'
import { parts, toReport } from './report.mjs'

const usage = `Measures everything, one part after the other, and writes bench/report.md.

  npm run bench -- [--only ${parts.map(({ name }) => name)}] [--rounds 15] [--peers FOLDER] [--report]

--only measures these parts, and shows the others as they were measured last. --report measures nothing. FOLDER holds the comparison with
other hosts. Each part has a command of its own, with more options. The exit status is 1 where a target of the report is missed.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    peers: { type: 'string' },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})

/** A part that misses a target ends with 1, and the others are measured all the same: what it kept is in the report. */
function measure({ command, takes = [] }) {
  const options = takes.flatMap((name) => (values[name] ? [`--${name}`, values[name]] : []))
  const { error } = spawnSync('npm', ['run', command, '--', ...options], { cwd: root, stdio: 'inherit' })
  if (error) throw error
}

function chooseParts() {
  if (values.report) return []
  const named = values.only?.split(',') ?? parts.map(({ name }) => name)
  const unknown = named.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n\n${usage}`)
  return parts.filter(({ name }) => named.includes(name))
}

async function main() {
  for (const part of chooseParts()) measure(part)
  const measured = parts.map((part) => ({ ...part, run: readRows(part.name) }))
  const file = path.join(root, 'bench/report.md')
  const text = await format(toReport(measured), { ...(await resolveConfig(file)), parser: 'markdown' })
  fs.writeFileSync(file, text)
  console.log(text)
  const isWhole = measured.every(({ run }) => run?.rows.every(({ isMet }) => isMet))
  if (!isWhole) process.exitCode = 1
}

if (values.help) console.log(usage)
else await main()
