import { createContext } from 'react'
import { countUnsaved } from '../lib/unsaved-work'

/** Notes unsaved work in what stands around, until the returned function is called: the tab, else the portal as a whole. */
export const UnsavedContext = createContext<() => () => void>(() => countUnsaved(() => 1))
