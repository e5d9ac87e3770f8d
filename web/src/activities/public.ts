import { showComing } from '../platform/onDemand/coming'

/** Loaded when a change of an activity is about to be saved. */
export const loadAskAboutChange = async () => (await showComing(import('./askAboutChange'))).askAboutChange
