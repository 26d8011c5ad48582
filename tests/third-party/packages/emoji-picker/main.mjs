// A frame of opaque origin has no storage; the picker finds an IndexedDB in memory in its place.
import 'fake-indexeddb/auto'
import 'emoji-picker-element'

export const data = new URL('./emoji.json', import.meta.url)
