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
  /** Null when empty; the raw text when it is no number, so that the form rejects it and nothing is lost. */
  value: number | string | null
  onChange: (value: number | string | null) => void
}

/** Accepts 1200 and 1.200. Not `type="number"`: the mouse wheel would change it unnoticed. */
export function WholeNumberInput({ value, onChange, ...input }: WholeNumberInputProps) {
  const [typedText, setTypedText] = useState<string>()
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...input}
      value={typedText ?? show(value)}
      onChange={({ currentTarget }) => {
        setTypedText(currentTarget.value)
        onChange(parse(currentTarget.value))
      }}
      onBlur={() => setTypedText(undefined)}
    />
  )
}
