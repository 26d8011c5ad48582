import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { CheckReport } from '@center/shared/contract'
import { checkNames, type CheckName, type Report } from './check/report'
import { CommandError } from './cli-context'

type Version = { name: string; version: string }

/** A report as `center check --json` printed it. Refuses one of another version: a verdict is about what was looked at. */
export async function readReportFile(file: string, { name, version }: Version): Promise<CheckReport> {
  const make = `Make one with: center check <folder> --json > ${file}`
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new CommandError(`${file} cannot be read.`, make)
  const read = CheckReport.safeParse(parse(text))
  if (!read.success) {
    throw new CommandError(`${file} is no report of "center check":\n${z.prettifyError(read.error)}`, make)
  }
  const { data } = read
  if (data.name === name && data.version === version) return data
  throw new CommandError(`${file} is the report of ${data.name}@${data.version}, not of ${name}@${version}.`, make)
}

/** A report of the server as the terminal draws it. A check that this program does not know is left out. */
export function toReport(report: CheckReport): Report {
  const findings = report.findings.flatMap(({ check, ...finding }) =>
    (checkNames as string[]).includes(check) ? [{ ...finding, check: check as CheckName }] : [],
  )
  return { ...report, findings, pictures: [] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
