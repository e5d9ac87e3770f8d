import type { Config } from './config/config'

/** 'mail naar bureau@pre-u.example of bel 030 123 45 67'; empty when neither is known. */
export const waysToReach = ({ email, phone }: Config['office']) =>
  [email && `mail naar ${email}`, phone && `bel ${phone}`].filter(Boolean).join(' of ')
