import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cacheDir } from './paths.mjs'

const lockFile = path.join(cacheDir, 'build.lock')
const betweenTriesMs = 200

/** Runs the work while no other process builds: two builds at once would clear each other's folders. */
export async function alone(work, say, file = lockFile) {
  await take(file, say)
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

async function take(file, say) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let told = false; !isTaken(file); told = true) {
    if (!told) say('Waiting for another build to end')
    await pause(betweenTriesMs)
  }
}

function isTaken(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  // The process that took it may have been killed; then it is free.
  if (!isAlive(ownerOf(file))) fs.rmSync(file, { force: true })
  return false
}

function ownerOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  // The owner writes its number right after it makes the file.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
