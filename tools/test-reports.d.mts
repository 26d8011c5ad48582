export type Outcome = { passed: number; failed: number; skipped: string[]; broken: string[]; flaky: string[] }
type JestReport = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}
type Suite = { title: string; specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
export const nothing: Outcome
export function readJest(report: JestReport, root: string): Outcome
export function readPlaywright(report: { suites?: Suite[]; errors?: unknown[] }): Outcome
export function afterSecondTry(first: Outcome, second: Outcome): Outcome
export function summaryOf(results: Outcome[]): string
export function timesOf(took: Record<string, number>): string
