import { severities, alertCodes, type Alert, type Severity } from '../plant/alerts'
import { deviceStates, workshops } from '../plant/plant'
import { freshList, sortColumns, type ListView } from '../devices/device-list'

export type AlertView = { severity: Severity | ''; status: 'open' | 'done' | '' }

/** What a person did here: all of it goes along when another version takes over. */
export type AppState = {
  list: ListView
  alertView: AlertView
  alerts: readonly Alert[]
  selectedAlert: string | null
  /** Typed and not sent, by alert. */
  notes: Readonly<Record<string, string>>
}

export type Action =
  | { type: 'view-list'; change: Partial<ListView> }
  | { type: 'view-alerts'; change: Partial<AlertView> }
  | { type: 'select-alert'; id: string }
  | { type: 'write-note'; id: string; text: string }
  | { type: 'acknowledge'; id: string; by: string; at: number }
  | { type: 'raise'; alert: Alert }

const mostAlerts = 60

export function freshState(alerts: readonly Alert[]): AppState {
  return { list: freshList, alertView: { severity: '', status: 'open' }, alerts, selectedAlert: null, notes: {} }
}

/** The state after an action. Whatever narrows the list of devices goes back to its first page. */
export function reduce(state: AppState, action: Action): AppState {
  switch (action.type) {
    case 'view-list':
      return { ...state, list: { ...state.list, page: 0, ...action.change } }
    case 'view-alerts':
      return { ...state, alertView: { ...state.alertView, ...action.change } }
    case 'select-alert':
      return { ...state, selectedAlert: action.id }
    case 'write-note':
      return { ...state, notes: { ...state.notes, [action.id]: action.text } }
    case 'acknowledge':
      return acknowledge(state, action)
    case 'raise':
      return { ...state, alerts: [action.alert, ...state.alerts].slice(0, mostAlerts) }
  }
}

/** It stays in view, so that its person sees that it was taken. */
function acknowledge(state: AppState, { id, by, at }: { id: string; by: string; at: number }): AppState {
  const { [id]: note = '', ...notes } = state.notes
  const alerts = state.alerts.map((alert) =>
    alert.id === id && !alert.acknowledged ? { ...alert, acknowledged: { by, at, note: note.trim() } } : alert,
  )
  return { ...state, alerts, notes, selectedAlert: id }
}

/** Typed work that was not sent yet. */
export function hasUnsent({ notes }: Pick<AppState, 'notes'>): boolean {
  return Object.values(notes).some((note) => note.trim() !== '')
}

export function findAlerts({ alerts, alertView }: AppState): Alert[] {
  const { severity, status } = alertView
  return alerts.filter((alert) => {
    const isOfStatus = status === '' || (status === 'done') === (alert.acknowledged !== null)
    return isOfStatus && (severity === '' || alert.severity === severity)
  })
}

/** Reads what another version handed over. What it does not know or cannot use is as in a fresh state. */
export function readState(given: unknown, fresh: AppState): AppState {
  if (!isRecord(given)) return fresh
  const alerts = Array.isArray(given['alerts']) ? given['alerts'].filter(isAlert) : fresh.alerts
  const selected = given['selectedAlert']
  return {
    list: readList(given['list'], fresh.list),
    alertView: readAlertView(given['alertView'], fresh.alertView),
    alerts,
    selectedAlert: typeof selected === 'string' ? selected : null,
    notes: readNotes(given['notes']),
  }
}

function readList(given: unknown, fresh: ListView): ListView {
  if (!isRecord(given)) return fresh
  const { words, isDescending, page } = given
  return {
    words: typeof words === 'string' ? words : '',
    workshop: oneOf(workshops, given['workshop']) ?? '',
    state: oneOf(deviceStates, given['state']) ?? '',
    column: oneOf(sortColumns, given['column']) ?? fresh.column,
    isDescending: isDescending === true,
    page: typeof page === 'number' ? page : 0,
  }
}

function readAlertView(given: unknown, fresh: AlertView): AlertView {
  if (!isRecord(given)) return fresh
  return {
    severity: oneOf(severities, given['severity']) ?? '',
    status: oneOf(['open', 'done', ''] as const, given['status']) ?? fresh.status,
  }
}

function readNotes(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {}
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isAlert(given: unknown): given is Alert {
  if (!isRecord(given)) return false
  const { id, deviceId, raisedAt, value, code, severity, acknowledged } = given
  const isText = typeof id === 'string' && typeof deviceId === 'string'
  const isNumber = typeof raisedAt === 'number' && typeof value === 'number'
  const isKnown = oneOf(alertCodes, code) !== undefined && oneOf(severities, severity) !== undefined
  return isText && isNumber && isKnown && (acknowledged === null || isRecord(acknowledged))
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null
}

function oneOf<T extends string>(list: readonly T[], given: unknown): T | undefined {
  return list.find((one) => one === given)
}
