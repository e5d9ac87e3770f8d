import { createContext } from 'react'

/** Tells the dialog around it whether something is typed in it: a click beside that does not close it. Undefined outside a dialog. */
export const HoldDialog = createContext<((isTyped: boolean) => void) | undefined>(undefined)
