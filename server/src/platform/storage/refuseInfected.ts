import type { Context } from '../context'
import { invalid, scannerUnavailable } from '../http/errors'
import { MIN_TIMEOUT_MS, scan } from './scan'

const MS_PER_BYTE = 500 / 1024 ** 2

/** Throws 400 at this field for a virus, and 503 when the scanner gives no verdict. */
export async function refuseInfected({ store, config, log }: Context, { key, size }: { key: string; size: number }, field: string) {
  if (!config.clamd) return
  const verdict = await scan(config.clamd, await store.read(key), MIN_TIMEOUT_MS + size * MS_PER_BYTE).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner could not be asked')
    throw scannerUnavailable()
  })
  if (verdict === 'clean') return
  log.warn({ key, found: verdict.found }, 'a virus was refused')
  throw invalid({ [field]: ['In dit bestand is een virus gevonden. Kies een ander bestand.'] })
}
