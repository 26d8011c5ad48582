import { createContext } from 'react'

/** Whether the page around is on screen; a kept tab is not. */
export const ShownContext = createContext(true)
