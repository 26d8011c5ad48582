import { oeeOf, type Device, type DeviceState, type Workshop } from '../plant/plant'

export const sortColumns = ['id', 'name', 'workshop', 'state', 'oee', 'power', 'nextService'] as const
export type SortColumn = (typeof sortColumns)[number]

/** What the reader of the list chose. */
export type ListView = {
  words: string
  workshop: Workshop | ''
  state: DeviceState | ''
  column: SortColumn
  isDescending: boolean
  /** From 0. */
  page: number
}

export const freshList: ListView = {
  words: '',
  workshop: '',
  state: '',
  column: 'id',
  isDescending: false,
  page: 0,
}

export const pageSize = 10

/** How people call a device; depends on their language, so it is handed in. */
export type NameOf = (device: Device) => string

/** Devices that hold every word in number, name or model, and are of the workshop and state. */
export function findDevices(devices: readonly Device[], view: Filter, nameOf: NameOf): Device[] {
  const wanted = view.words.toLowerCase().split(/\s+/).filter(Boolean)
  return devices.filter((device) => {
    const text = `${device.id} ${nameOf(device)} ${device.model}`.toLowerCase()
    const isOfPlace = view.workshop === '' || device.workshop === view.workshop
    const isOfState = view.state === '' || device.state === view.state
    return isOfPlace && isOfState && wanted.every((word) => text.includes(word))
  })
}

type Filter = Pick<ListView, 'words' | 'workshop' | 'state'>
type Sort = Pick<ListView, 'column' | 'isDescending'>

/** In the order of a column; equals stay in the order of their numbers, whichever way it goes. */
export function sortDevices(devices: readonly Device[], { column, isDescending }: Sort, nameOf: NameOf): Device[] {
  const valueOf = (device: Device): string | number => {
    if (column === 'oee') return oeeOf(device)
    return column === 'name' ? nameOf(device) : device[column]
  }
  const direction = isDescending ? -1 : 1
  return [...devices].sort((a, b) => direction * compare(valueOf(a), valueOf(b)) || compare(a.id, b.id))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'zh-CN', { numeric: true })
}

export type ListPage = { rows: Device[]; page: number; pages: number; total: number }

/** One page. A page that is no longer there becomes the last one. */
export function pageOf(devices: readonly Device[], wanted: number): ListPage {
  const pages = Math.max(1, Math.ceil(devices.length / pageSize))
  const page = Math.min(Math.max(0, wanted), pages - 1)
  return { rows: devices.slice(page * pageSize, (page + 1) * pageSize), page, pages, total: devices.length }
}

/** A click on a column: sorts by it, or turns it round. */
export function sortedBy(view: ListView, column: SortColumn): ListView {
  const isDescending = view.column === column ? !view.isDescending : column === 'oee' || column === 'power'
  return { ...view, column, isDescending, page: 0 }
}
