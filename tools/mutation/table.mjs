import { areas, areaOf } from './areas.mjs'
import { OUTSIDE } from './sample-plugin.mjs'

const killed = new Set(['Killed', 'Timeout'])

export const isChosen = ({ status, statusReason }) =>
  status !== 'Ignored' && !(status === 'CompileError' && statusReason === OUTSIDE)
export const isKilled = ({ status }) => killed.has(status)
export const isSurvivor = ({ status }) => status === 'Survived'

/** The share of the covered mutants that a test saw; a mutant that no test reaches is counted beside them. */
function countOf(mutants) {
  const chosen = mutants.filter(isChosen)
  const seen = chosen.filter(isKilled).length
  const survived = chosen.filter(isSurvivor).length
  const unreached = chosen.filter(({ status }) => status === 'NoCoverage').length
  return { chosen: chosen.length, covered: seen + survived, seen, survived, unreached }
}

function toPercent(part, whole) {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10} %`
}

function toRow(name, mutants) {
  const { chosen, covered, seen, survived, unreached } = countOf(mutants)
  return `| ${name} | ${chosen} | ${unreached} | ${covered} | ${seen} | ${survived} | ${toPercent(seen, covered)} |`
}

export function toTable(mutants) {
  return [
    '| area | in the sample | not covered | covered | killed | survived | killed of covered |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...areas.map((area) =>
      toRow(
        area.name,
        mutants.filter(({ fileName }) => areaOf(fileName) === area),
      ),
    ),
    toRow('all', mutants),
  ].join('\n')
}
