import type { Context } from '../context'
import { ApiError, invalid } from '../http/errors'
import { refuseInfected } from './refuseInfected'
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
const notOfType = (content_type: string) =>
  `Dit bestand is geen ${names[content_type] ?? 'bestand van het opgegeven type'}. Sla het opnieuw op in dat formaat of kies een ander bestand.`

async function refuseOther(context: Context, key: string, { content_type, size }: Announced) {
  const { store } = context
  if ((await store.size(key)) !== size) throw invalid({ file_key: [INCOMPLETE] })
  if ((await sniffedType(store, key, size)) !== content_type) throw invalid({ file_key: [notOfType(content_type)] })
  await refuseInfected(context, { key, size }, 'file_key')
}

/**
 * Makes what was sent for this key an object, when it is what was announced and free of viruses; the caller then gives it a row.
 * Otherwise 400, and it is gone from the store. The caller lets one at a time do this for a key, and writes the row in the transaction
 * that removes the announcement: then the sweep never takes what is about to be named.
 */
export async function acceptUpload(context: Context, key: string, announced: Announced): Promise<void> {
  if (!(await context.store.accept(key))) throw invalid({ file_key: [NOT_SENT] })
  await refuseOther(context, key, announced).catch(async (error: unknown) => {
    // A scanner that cannot be asked now may be asked again: then it stays.
    if (error instanceof ApiError && error.status === 400) await context.store.remove([key])
    throw error
  })
}
