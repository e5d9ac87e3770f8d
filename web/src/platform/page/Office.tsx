import { unbroken } from '../words'

type Branding = {
  programmeName: string
  image: string | null
  poweredByName: string
  poweredByLogo: string | null
  office: { email: string | null; phone: string | null }
}

/** In the page itself, where the server writes it, so that it is there at the first paint. */
export const branding = JSON.parse(document.querySelector('#branding')!.textContent) as Branding

/** 'het Pre-U-bureau (bureau@pre-u.example of 030 123 45 67)', as far as the configuration says. `subject`: of a mail to it. */
export function Office({ subject }: { subject?: string }) {
  const { email, phone } = branding.office
  if (!email && !phone) return 'het Pre-U-bureau'
  return (
    <>
      het Pre-U-bureau ({email && <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>{email}</a>}
      {email && phone && ' of '}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{unbroken(phone)}</a>})
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
