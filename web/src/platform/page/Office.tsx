import { branding } from '../theme/branding'
import { unbroken } from '../words'

/** 'het Pre-U-bureau (bureau@pre-u.example of 030 123 45 67)', as far as the configuration says. */
export function Office() {
  const { email, phone } = branding.office
  if (!email && !phone) return 'het Pre-U-bureau'
  return (
    <>
      het Pre-U-bureau ({email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' of '}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{unbroken(phone)}</a>})
    </>
  )
}
