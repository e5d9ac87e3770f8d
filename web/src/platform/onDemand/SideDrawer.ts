import { whenOpened } from './whenOpened'

export const SideDrawer = whenOpened(async () => (await import('../form/SideDrawerPanel')).SideDrawerPanel)
