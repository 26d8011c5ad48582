import { defineSubApp } from '@center/sdk'
import type { Note } from './note'
import { handOver, openNotepad } from './notepad'

/** The build puts in which version this is. */
declare const VERSION: string

const features = { version: VERSION, counts: VERSION !== '1.0.0' }
const open = new WeakMap<object, { toNote(): Note }>()

defineSubApp({
  tag: 'center-notepad',
  mount: (context) => void open.set(context, openNotepad(context, features)),
  unmount: (context) => void open.delete(context),
  beforeSwap: (context) => handOver(open.get(context)),
})
