import type { FocusEvent } from 'react'

/** In a narrow window the browser is content with a sliver of what gets the focus, or cuts its ring. */
export const showWhole = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
