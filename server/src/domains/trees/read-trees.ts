import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REGION_ROOT, type Industry, type Region } from '@center/shared/contract'

/** How many signs of a line are its code, by level. */
const regionDigits = [2, 2, 2, 3]
const industryDigits = [1, 2, 1, 1]
const SHORT_CODE = 6

type Line = { depth: number; code: string; name: string }

/** `folder` holds the tables: a line is a tab for each level above it, the code without that of its parent, and the name. */
export async function readIndustries(folder: string): Promise<Industry[]> {
  const path: Industry[] = []
  const roots: Industry[] = []
  for (const { depth, code, name } of linesOf(await readTable(folder, 'industries'), industryDigits)) {
    const parent = path[depth - 1]
    // A letter stands before the whole group; the digits below it begin anew.
    const whole = depth > 1 ? `${parent?.code}${code}` : code
    const industry = { code: whole, name, level: depth + 1, parentCode: parent?.code ?? '', children: [] }
    path.splice(depth, path.length, industry)
    ;(parent?.children ?? roots).push(industry)
  }
  return roots
}

/** The regions by their code; {@link REGION_ROOT} has the provinces. */
export async function readRegions(folder: string): Promise<Map<string, Region>> {
  const root: Region = { qhCode: REGION_ROOT, qhName: '', level: 0, parentCode: '', leaf: false, children: [] }
  const all = new Map([[REGION_ROOT, root]])
  const path: { region: Region; code: string }[] = []
  for (const { depth, code, name } of linesOf(await readTable(folder, 'regions'), regionDigits)) {
    // Where a city has no counties, its streets are right below it.
    const above = path[Math.min(depth, path.length) - 1]
    const parent = above?.region ?? root
    const isStreet = depth === regionDigits.length - 1
    const whole = (isStreet ? parent.qhCode : (above?.code ?? '')) + code
    const region: Region = {
      qhCode: whole.padEnd(SHORT_CODE, '0'),
      qhName: name,
      level: parent.level + 1,
      parentCode: parent.qhCode,
      leaf: true,
      children: [],
    }
    parent.children.push(region)
    parent.leaf = false
    all.set(region.qhCode, region)
    if (!isStreet) path.splice(depth, path.length, { region, code: whole })
  }
  return all
}

function readTable(folder: string, name: string): Promise<string> {
  return readFile(join(folder, `${name}.txt`), 'utf8')
}

function linesOf(text: string, digits: number[]): Line[] {
  return text.split('\n').flatMap((line) => {
    const depth = line.search(/[^\t]/)
    if (depth < 0) return []
    const end = depth + (digits[depth] ?? 0)
    return { depth, code: line.slice(depth, end), name: line.slice(end) }
  })
}
