import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { newPasskey, passkeyAnswer } from '@pre-u/contract/accounts/factors'
import { fullName } from '@pre-u/contract/platform/names'
import type * as z from 'zod/mini'
import type { Config } from '../../platform/config/config'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { passkeysTable as table } from '../../tables/factors'
import type { Account } from '../accounts'

type Passkey = typeof table.$inferSelect

/** A passkey is of the site of PUBLIC_URL and works nowhere else. */
const siteOf = ({ publicUrl }: Config) => new URL(publicUrl).hostname
const expectedBy = (config: Config, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config.publicUrl,
  expectedRPID: siteOf(config),
  requireUserVerification: true,
})

const passkeysOf = (db: Db, user_id: number) => db.select().from(table).where(eq(table.user_id, user_id))
const toDescriptor = ({ credential_id, transports }: Passkey) => ({ id: credential_id, transports })

/** Without an account the browser offers the passkeys that it has of this site: no answer tells whether an account exists. */
export const optionsToSignIn = async ({ db, config }: Context, user_id: number | null) =>
  generateAuthenticationOptions({
    rpID: siteOf(config),
    userVerification: 'required',
    allowCredentials: user_id === null ? [] : (await passkeysOf(db, user_id)).map(toDescriptor),
  })

/** Returns whose passkey has answered, or undefined. */
export async function acceptPasskey({ db, config }: Context, challenge: string | undefined, answer: z.infer<typeof passkeyAnswer>) {
  const [passkey] = await db.select().from(table).where(eq(table.credential_id, answer.id))
  if (!passkey || !challenge) return undefined
  const { credential_id: id, public_key, counter, transports, user_id } = passkey
  const result = await verifyAuthenticationResponse({
    ...expectedBy(config, challenge),
    response: { ...answer, clientExtensionResults: {} },
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
      transports,
    },
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  await db
    .update(table)
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where(eq(table.id, passkey.id))
  return user_id
}

/** It is stored on the device itself, so that it can sign in without an address or a password. */
export const optionsToAdd = async ({ db, config }: Context, user: Account) =>
  generateRegistrationOptions({
    rpName: 'Pre-U',
    rpID: siteOf(config),
    userName: user.email,
    userDisplayName: fullName(user),
    userID: new TextEncoder().encode(String(user.id)),
    excludeCredentials: (await passkeysOf(db, user.id)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Returns what to store of a new passkey, or undefined when it does not answer what it was asked. */
export async function verifyNewPasskey({ config }: Context, challenge: string | undefined, answer: z.infer<typeof newPasskey>) {
  if (!challenge) return undefined
  const result = await verifyRegistrationResponse({
    ...expectedBy(config, challenge),
    response: { ...answer, clientExtensionResults: {} },
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: answer.response.transports ?? [],
  }
}
