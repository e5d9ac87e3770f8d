/** Loaded when a change of an activity is about to be saved. */
export const loadAskAboutChange = async () => (await import('./askAboutChange')).askAboutChange
