import { whenOpened } from './whenOpened'

export const Modal = whenOpened(async () => (await import('./dialogs')).Modal)
