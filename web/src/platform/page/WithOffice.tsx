import { Office } from './Office'

const NAME = 'Pre-U'
const BEFORE = 'contact op met '

/** A reason of ours, with whom to ask. */
export function WithOffice({ text }: { text: string }) {
  const at = text.indexOf(BEFORE + NAME)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at + BEFORE.length)}
      <Office />
      {text.slice(at + BEFORE.length + NAME.length)}
    </>
  )
}
