import { and, eq, lt, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import type { SecretKeys } from '../../platform/config/keys'
import { createSealer } from '../../platform/config/keys'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { totpSecretsTable as table } from '../../tables/factors'

const PERIOD_SECONDS = 30

export const sealerOf = (config: SecretKeys) => createSealer(config, 'totp secrets')

/** What an authenticator app takes in: as a picture, or typed. */
export async function newTotp(email: string) {
  const secret = generateSecret()
  const uri = generateURI({ issuer: 'Pre-U', label: email, secret })
  return { secret, uri, svg: await QRCode.toString(uri, { type: 'svg', margin: 2 }) }
}

/** The period whose code this is. The clocks of telephones differ: the code of one period before or after counts too. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  const result = await verify({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: PERIOD_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

export const storeTotp = ({ config }: Context, db: Db, values: { user_id: number; secret: string; last_step: number }) =>
  db.insert(table).values({ ...values, secret: sealerOf(config).seal(values.secret) })

/** Returns whether the code is right; each counts once. The secret is encrypted anew, with the current key. */
export async function acceptTotp({ db, config }: Pick<Context, 'db' | 'config'>, user_id: number, code: string, now = Date.now()) {
  const sealer = sealerOf(config)
  const [row] = await db.select().from(table).where(eq(table.user_id, user_id))
  const secret = row && sealer.open(row.secret)
  const step = secret && (await stepOf(secret, code, now))
  if (!step) return false
  const used = await db
    .update(table)
    .set({ last_step: step, last_used_at: sql`now()`, secret: sealer.seal(secret) })
    .where(and(eq(table.user_id, user_id), lt(table.last_step, step)))
    .returning({ user_id: table.user_id })
  return used.length > 0
}
