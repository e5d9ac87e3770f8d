import { CloseButton, TextInput } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import classes from './toolbar.module.css'

type Props = { value: string; onSearch: (text: string) => void; ref: Ref<HTMLInputElement> }

// A letter is searched for at once; what is typed sooner after it than most people type waits for this.
const TOGETHER_MS = 60

/** Searches as you type. */
export function SearchField({ value, onSearch, ref }: Props) {
  const [typing, setTyping] = useState<string | null>(null)
  const sent = useRef(value)
  const send = useThrottledCallback((text: string) => {
    sent.current = text
    onSearch(text)
  }, TOGETHER_MS)
  // Back or a cleared filter changed the search: that goes before what was typed.
  useEffect(() => {
    if (value !== sent.current) setTyping(null)
    sent.current = value
  }, [value])

  const type = (text: string) => {
    setTyping(text)
    send(text)
  }
  const shown = typing ?? value
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
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would empty the field; leaving it keeps what was found.
        event.preventDefault()
        event.currentTarget.blur()
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={shown === '' ? null : <CloseButton size={24} aria-label="Zoekterm wissen" onClick={() => type('')} />}
    />
  )
}
