#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = new URL('../dist/cli/center.js', import.meta.url)

if (existsSync(fileURLToPath(built))) {
  await import(built.href)
} else {
  console.error('The command line is not built yet: run "npm run build" in the repository first.')
  process.exitCode = 1
}
