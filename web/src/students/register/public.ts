import { whenOpened } from '../../platform/onDemand/whenOpened'

export const ChooseActivityDialog = whenOpened(async () => (await import('./ChooseActivityDialog')).ChooseActivityDialog)
