import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../platform/db/columns'
import { usersTable } from './accounts'

const timestampNow = () =>
  instant()
    .notNull()
    .default(sql`now()`)

const userId = () => integer().references(() => usersTable.id, { onDelete: 'cascade' })

/**
 * What is pending between two requests: a right password that waits for a second step, the challenge for a passkey without a password, and
 * what somebody who is signed in sets up. Only whoever has the key can go on with it.
 */
export const signInsTable = pgTable(
  'sign_ins',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key_hash: text().notNull(),
    /** It is null until a passkey tells who it is. */
    user_id: userId(),
    kind: text().$type<'password' | 'passkey' | 'set_up'>().notNull(),
    /** What WebAuthn is asked to sign, and the encrypted secret of an authenticator app that is not confirmed yet. */
    data: jsonb().$type<{ challenge?: string; totp?: string }>().notNull().default({}),
    is_remembered: boolean().notNull().default(false),
    created_at: timestampNow(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [uniqueIndex('sign_ins_key').on(table.key_hash), index().on(table.user_id)],
)

export const passkeysTable = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId().notNull(),
    credential_id: text().notNull(),
    /** In base64url, as the credential's number. */
    public_key: text().notNull(),
    /** How often the authenticator says that it was used; many always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The device on which it was made. */
    name: text().notNull(),
    created_at: timestampNow(),
    last_used_at: instant(),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credential_id), index().on(table.user_id)],
)

/** An authenticator app. An account has one. */
export const totpSecretsTable = pgTable('totp_secrets', {
  user_id: userId().primaryKey(),
  /** It is encrypted. */
  secret: text().notNull(),
  /** The period of 30 seconds of the last code: that code and earlier ones count no more. */
  last_step: integer().notNull(),
  created_at: timestampNow(),
  last_used_at: instant(),
})

export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId().notNull(),
    code_hash: text().notNull(),
    created_at: timestampNow(),
    used_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)
