import { branding } from '../theme/branding'

/** 'het Pre-U-bureau (bureau@pre-u.example of 030 123 45 67)', as far as the configuration says. */
export function Office() {
  const { email, phone } = branding.office
  if (!email && !phone) return 'het Pre-U-bureau'
  return (
    <>
      het Pre-U-bureau ({email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' of '}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>})
    </>
  )
}

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
