/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a field with a list of links to go to */
import { TextInput } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/auth'
import { plainText } from '@pre-u/contract/platform/plainText'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { menuFor } from '../navigation'
import { Modal } from '../platform/onDemand/Modal'
import classes from './CommandPalette.module.css'
import { closeOverlay } from './overlays'

type Screen = { to: string; label: string; search?: { tab: 'account' } }

function screensFor(user: User): Screen[] {
  const account = isStaff(user) ? ({ to: '/settings', search: { tab: 'account' } } as const) : { to: '/account' }
  return [
    ...menuFor(user),
    { to: '/calendar', label: 'Kalender' },
    { to: '/schools/docs/all', label: 'Algemene documenten' },
    { ...account, label: 'Mijn account' },
    ...(isStaff(user) ? [{ to: '/api/docs/', label: 'API-documentatie' }] : []),
  ]
}

/** Before the dialog moves the focus: the first letter may follow the shortcut immediately. */
const focusImmediately = (field: HTMLInputElement | null) => field?.focus()

function Palette({ user }: { user: User }) {
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const matches = screensFor(user).filter(({ label }) => plainText(label).includes(plainText(typed.trim())))

  const openScreen = (screen: Screen | undefined) => {
    if (!screen) return
    closeOverlay()
    void navigate({ to: screen.to, search: screen.search ?? {} })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) {
      event.preventDefault()
      setActiveIndex((activeIndex + step + matches.length) % matches.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      openScreen(matches[activeIndex])
    }
  }
  return (
    <>
      <TextInput
        ref={focusImmediately}
        aria-label="Ga naar"
        placeholder="Ga naar…"
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
      <div className={classes.list} id={listId} role="listbox" aria-label="Schermen">
        {matches.map((screen, index) => (
          // For the pointer only: the keyboard works in the field above.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={screen.label}
            id={`${listId}-${index}`}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onPointerMove={() => setActiveIndex(index)}
            onClick={() => openScreen(screen)}
          >
            {screen.label}
            <IconArrowRight className={classes.arrow} size={16} aria-hidden />
          </div>
        ))}
      </div>
      <output className={classes.none}>{matches.length === 0 && 'Geen scherm gevonden. Probeer een ander woord.'}</output>
    </>
  )
}

export function CommandPalette({ opened, user }: { opened: boolean; user: User }) {
  return (
    <Modal
      opened={opened}
      onClose={closeOverlay}
      title="Ga naar"
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size="32rem"
      transitionProps={{ duration: 0 }}
    >
      <Palette user={user} />
    </Modal>
  )
}
