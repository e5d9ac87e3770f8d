import type { Context } from '../context'
import { invalid, scannerUnavailable } from '../errors'
import { scan } from './scan'
import { sniffedType } from './sniff'
import type { Announced } from './store'

const names: Record<string, string> = {
  'application/pdf': 'PDF-bestand',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX-bestand',
  'application/vnd.oasis.opendocument.text': 'ODT-bestand',
  'image/jpeg': 'JPG-afbeelding',
  'image/png': 'PNG-afbeelding',
}

const NOT_SENT = 'Dit bestand is niet aangekomen. Kies het opnieuw.'
const INCOMPLETE = 'Dit bestand is niet volledig aangekomen. Kies het opnieuw.'
const INFECTED = 'In dit bestand is een virus gevonden. Kies een ander bestand.'
const notOfType = (content_type: string) =>
  `Dit bestand is geen ${names[content_type] ?? 'bestand van het opgegeven type'}. Sla het opnieuw op in dat formaat of kies een ander bestand.`

/** Why what lies in the store is not what was announced, or may not be kept; null when all is well. */
async function objection({ store, config, log }: Context, key: string, { content_type, size }: Announced): Promise<string | null> {
  if ((await store.size(key)) !== size) return INCOMPLETE
  if ((await sniffedType(store, key, size)) !== content_type) return notOfType(content_type)
  if (!config.clamd) return null
  const verdict = await scan(config.clamd, await store.read(key)).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner could not be asked')
    throw scannerUnavailable()
  })
  if (verdict === 'clean') return null
  log.warn({ key, found: verdict.found }, 'a virus was refused')
  return INFECTED
}

/**
 * Makes what was sent for this key an object, when it is what was announced and free of viruses; the caller then gives it a row.
 * Otherwise 400, and it is gone from the store. The caller lets one at a time do this for a key, and writes the row in the transaction
 * that removes the announcement: then the sweep never takes what is about to be named.
 */
export async function acceptUpload(context: Context, key: string, announced: Announced): Promise<void> {
  if (!(await context.store.accept(key))) throw invalid({ file_key: [NOT_SENT] })
  const reason = await objection(context, key, announced)
  if (!reason) return
  await context.store.remove([key])
  throw invalid({ file_key: [reason] })
}
