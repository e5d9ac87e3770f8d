import { useMatches } from '@tanstack/react-router'
import { Message } from './Message'

/** Stands in for a screen that is still being built. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <Message title={title ?? 'PRE-U'} heading="Nog even geduld">
      Dit onderdeel volgt binnenkort.
    </Message>
  )
}
