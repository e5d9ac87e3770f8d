/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be searched, nor show what is chosen as a chip does */
import { TextInput, UnstyledButton } from '@mantine/core'
import { plainText } from '@pre-u/contract/platform/plainText'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { isLetter } from '../hooks/keyboard'
import { FilterChip } from './FilterChip'
import { labelsOf } from './filters'
import classes from './toolbar.module.css'
import type { Option } from './types'

type Props = {
  label: string
  options: Option[]
  multiple?: boolean | undefined
  onOpen?: (() => void) | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function ChoiceFilter({ label, options, multiple = false, onOpen, value, onChange }: Props) {
  const chosen = value === undefined ? [] : multiple ? value.split(',') : [value]
  const labels = value === undefined ? [] : labelsOf({ options, multiple }, value)
  const shown = labels.length > 2 ? `${labels.length} gekozen` : labels.join(', ')

  const toggle = (picked: string) => {
    const others = multiple ? chosen.filter((each) => each !== picked) : []
    const next = chosen.includes(picked) ? others : [...others, picked]
    onChange(next.length > 0 ? next.join(',') : undefined)
  }
  return (
    <FilterChip
      label={label}
      shown={shown || undefined}
      onOpen={onOpen}
      onClear={() => onChange(undefined)}
      renderChoice={(close) => (
        <Choices
          label={label}
          options={options}
          multiple={multiple}
          chosen={chosen}
          onPick={(picked) => {
            toggle(picked)
            if (!multiple) close()
          }}
        />
      )}
    />
  )
}

const SEARCHABLE_FROM = 8

type Typed = { text: string; at: number }
/** In milliseconds. Letters that follow each other sooner belong together. */
const PAUSE = 1000

/** With the arrow keys, and by the first letters of a word, as in a select. */
function moveFocus(event: KeyboardEvent<HTMLElement>, typed: RefObject<Typed>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const currentIndex = controls.findIndex((control) => control === document.activeElement)
  if (step) {
    event.preventDefault()
    controls[(currentIndex + step + controls.length) % controls.length]?.focus()
  } else if (!(event.target instanceof HTMLInputElement) && isLetter(event)) {
    const { text, at } = typed.current
    const isContinued = event.timeStamp - at < PAUSE
    typed.current = { text: isContinued ? text + event.key : event.key, at: event.timeStamp }
    // One letter goes to the next option that has it; more letters may still mean the current one.
    const inOrder = [...controls.slice(isContinued ? currentIndex : currentIndex + 1), ...controls]
    inOrder.find(({ textContent }) => ` ${plainText(textContent)}`.includes(` ${plainText(typed.current.text)}`))?.focus()
  }
}

/** Before the popover moves the focus: the next letter may follow immediately. */
function focusImmediately(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
}

type ChoicesProps = {
  label: string
  options: Option[]
  multiple: boolean
  chosen: string[]
  onPick: (value: string) => void
}

function Choices({ label, options, multiple, chosen, onPick }: ChoicesProps) {
  const [search, setSearch] = useState('')
  const lettersTyped = useRef<Typed>({ text: '', at: -PAUSE })
  const matches = options.filter((option) => plainText(option.label).includes(plainText(search.trim())))
  const headings = [undefined, ...new Set(matches.flatMap(({ group = [] }) => group))]
  /** What Enter chooses, once something is typed. */
  const first = search.trim() ? headings.flatMap((heading) => matches.filter(({ group }) => group === heading))[0] : undefined
  return (
    // The arrow keys are optional: Tab reaches each option.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.choices} onKeyDown={(event) => moveFocus(event, lettersTyped)}>
      {options.length > SEARCHABLE_FROM && (
        <TextInput
          ref={focusImmediately}
          size="sm"
          type="search"
          aria-label={`${label} zoeken`}
          placeholder="Zoeken"
          data-mantine-stop-propagation
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && first && onPick(first.value)}
        />
      )}
      <div role="listbox" aria-label={label} aria-multiselectable={multiple} className={classes.options}>
        {headings.map((heading) => (
          <OptionGroup key={heading ?? ''} heading={heading}>
            {matches
              .filter(({ group }) => group === heading)
              .map(({ value, label: name }) => (
                <UnstyledButton
                  key={value}
                  role="option"
                  className={classes.option}
                  aria-selected={chosen.includes(value)}
                  data-first={value === first?.value || undefined}
                  data-mantine-stop-propagation
                  onClick={() => onPick(value)}
                >
                  {name}
                  {chosen.includes(value) && <IconCheck size={16} aria-hidden />}
                </UnstyledButton>
              ))}
          </OptionGroup>
        ))}
      </div>
      {matches.length === 0 && <output>Niets gevonden</output>}
    </div>
  )
}

const OptionGroup = ({ heading, children }: { heading: string | undefined; children: ReactNode }) =>
  heading === undefined ? (
    children
  ) : (
    <div role="group" aria-label={heading}>
      <div className={classes.heading} role="presentation">
        {heading}
      </div>
      {children}
    </div>
  )
