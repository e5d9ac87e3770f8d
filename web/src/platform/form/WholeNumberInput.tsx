import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

const THOUSANDS = /^\d{1,3}(\.\d{3})+$/
const NUMBER = /^-?\d+(,\d+)?$/

function parse(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  if (THOUSANDS.test(text)) return Number(text.replaceAll('.', ''))
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : text
}

const show = (value: number | string | null) => (typeof value === 'number' ? String(value).replace('.', ',') : (value ?? ''))

export type WholeNumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  /** Null when empty. What is not a number stays as it was typed, so that a form refuses it and nothing is lost. */
  value: number | string | null
  onChange: (value: number | string | null) => void
}

/** A number, typed as 1200 or as 1.200; without arrows, which a turn of the mouse wheel would change unseen. */
export function WholeNumberInput({ value, onChange, ...input }: WholeNumberInputProps) {
  const [typing, setTyping] = useState<string>()
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...input}
      value={typing ?? show(value)}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value)
        onChange(parse(currentTarget.value))
      }}
      onBlur={() => setTyping(undefined)}
    />
  )
}
