import { createContext } from 'react'

/** Tells the dialog around it whether something is typed in it, which a click beside the dialog would take away. */
export const HoldDialog = createContext<((isTyped: boolean) => void) | undefined>(undefined)
