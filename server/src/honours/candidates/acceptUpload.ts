import type { Context } from '../../platform/context'
import { ApiError, invalid } from '../../platform/http/errors'
import { refuseInfected } from '../../platform/storage/scan'
import { detectContentType } from '../../platform/storage/sniff'
import type { Announced } from '../../platform/storage/store'

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF-bestand',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX-bestand',
  'application/vnd.oasis.opendocument.text': 'ODT-bestand',
  'image/jpeg': 'JPG-afbeelding',
  'image/png': 'PNG-afbeelding',
}

const NOT_RECEIVED = 'Dit bestand is niet aangekomen. Kies het opnieuw.'
const INCOMPLETE = 'Dit bestand is niet volledig aangekomen. Kies het opnieuw.'
const notOfType = (content_type: string) =>
  `Dit bestand is geen ${typeNames[content_type] ?? 'bestand van het opgegeven type'}. Sla het opnieuw op in dat formaat of kies een ander bestand.`

async function refuseMismatch(context: Context, key: string, { content_type, size }: Announced) {
  const { store } = context
  if ((await store.size(key)) !== size) throw invalid({ file_key: [INCOMPLETE] })
  if ((await detectContentType(store, key, size)) !== content_type) throw invalid({ file_key: [notOfType(content_type)] })
  await refuseInfected(context, { key, size }, 'file_key')
}

/**
 * Turns an upload into an object when it matches its announcement and has no virus; otherwise throws 400 or 413 and removes it. The caller allows
 * one call at a time per key and writes the file's row in the transaction that removes the announcement, so that the sweep cannot remove
 * the object in between.
 */
export async function acceptUpload(context: Context, key: string, announced: Announced): Promise<void> {
  if (!(await context.store.accept(key))) throw invalid({ file_key: [NOT_RECEIVED] })
  await refuseMismatch(context, key, announced).catch(async (error: unknown) => {
    // While the scanner is unavailable the upload stays, so that the client can retry.
    if (error instanceof ApiError && error.status < 500) await context.store.remove([key])
    throw error
  })
}
