import { createContext, type RefObject } from 'react'

/** Whether the page around is on screen; a kept tab is not. */
export const ShownContext = createContext(true)

/** Where the focus was when the page around came on screen; undefined until it has, and for a page that is in no tab. */
export type Arrival = RefObject<Element | null | undefined>

export const ArrivalContext = createContext<Arrival>({ current: undefined })
