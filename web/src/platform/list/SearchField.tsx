import { CloseButton, TextInput } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import classes from './toolbar.module.css'

type Props = { value: string; onSearch: (text: string) => void; ref: Ref<HTMLInputElement> }

// Throttled: the first letter searches at once.
const THROTTLE_MS = 60

export function SearchField({ value, onSearch, ref }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  /** What was sent and is not in the address yet, oldest first. */
  const sent = useRef<string[]>([])
  const send = useThrottledCallback((text: string) => {
    sent.current.push(text)
    onSearch(text)
  }, THROTTLE_MS)
  // Back or a cleared filter replaces the typed text. An own search does not, however late: more was typed since.
  useLayoutEffect(() => {
    const own = sent.current.lastIndexOf(value)
    if (own < 0) setTyped(null)
    sent.current = own < 0 ? [] : sent.current.slice(own + 1)
  }, [value])

  const change = (text: string) => {
    setTyped(text)
    send(text)
  }
  const shown = typed ?? value
  return (
    <TextInput
      ref={ref}
      type="search"
      size="sm"
      className={classes.search}
      aria-label="Zoeken"
      aria-keyshortcuts="/"
      placeholder="Zoeken"
      maxLength={100}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would clear the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={shown === '' ? null : <CloseButton size={24} aria-label="Zoekterm wissen" onClick={() => change('')} />}
    />
  )
}
