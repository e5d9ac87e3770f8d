/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a field with a list of links to go to */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { User } from '@pre-u/contract/accounts/auth'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSession } from '../../platform/api/session'
import { askOnce } from '../../platform/dialog/ask'
import { Dialog } from '../../platform/dialog/Dialogs'
import classes from '../overlays.module.css'
import { type Destination, namedGroups } from './destinations'
import { useRecords } from './records'

const DEBOUNCE_MS = 120

/** Before the dialog moves the focus: the next letter may follow immediately. */
const focusImmediately = (field: HTMLInputElement | null) => field?.focus()

function Palette({ user, close }: { user: User; close: () => void }) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, DEBOUNCE_MS)
  const [activeIndex, setActiveIndex] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const { groups: recordGroups, isSearching } = useRecords(user, searched)
  const groups = [...namedGroups(user, typed), ...recordGroups].filter(({ destinations }) => destinations.length > 0)
  const matches = groups.flatMap(({ destinations }) => destinations)
  const isComplete = !isSearching && searched === typed

  const go = (destination: Destination | undefined) => {
    if (!destination) return
    close()
    if ('run' in destination) destination.run()
    else void navigate({ to: destination.to, search: destination.search ?? {} })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) {
      event.preventDefault()
      setActiveIndex((activeIndex + step + matches.length) % matches.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(matches[activeIndex])
    }
  }
  return (
    <>
      <TextInput
        ref={focusImmediately}
        aria-label="Ga naar"
        placeholder="Scherm, actie, school, activiteit, leerling of document…"
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={matches[activeIndex] && `${listId}-${activeIndex}`}
        aria-autocomplete="list"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.found} id={listId} role="listbox" aria-label="Gevonden" aria-busy={!isComplete}>
        {groups.map(({ title, destinations }, groupIndex) => (
          <div key={title} role="group" aria-labelledby={`${listId}-group-${groupIndex}`}>
            <div id={`${listId}-group-${groupIndex}`} className={classes.foundKind} role="presentation">
              {title}
            </div>
            {destinations.map((destination) => {
              const index = matches.indexOf(destination)
              return (
                // For the pointer only: the keyboard works in the field above.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={index}
                  id={`${listId}-${index}`}
                  ref={index === activeIndex ? showOption : null}
                  className={classes.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === activeIndex}
                  onPointerMove={() => setActiveIndex(index)}
                  onClick={() => go(destination)}
                >
                  <span className={classes.label}>
                    {destination.label} {destination.detail && <small>{destination.detail}</small>}
                  </span>
                  <IconArrowRight className={classes.arrow} size={16} aria-hidden />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <output className={classes.none}>{matches.length === 0 && isComplete && 'Niets gevonden. Probeer een ander woord.'}</output>
    </>
  )
}

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function CommandPalette({ close }: { close: () => void }) {
  const user = useSession((session) => session.user)
  return (
    <Dialog title="Ga naar" centered={false} yOffset="12vh" size="36rem" transitionProps={{ duration: 0 }}>
      {user && <Palette user={user} close={close} />}
    </Dialog>
  )
}

export const showPalette = askOnce((close) => <CommandPalette close={close} />)
