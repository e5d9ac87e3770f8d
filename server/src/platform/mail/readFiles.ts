import { buffer } from 'node:stream/consumers'
import type { Context } from '../context'
import { MissingObject } from '../storage/store'
import type { OutboxRow } from './transport'

/** After this the mail goes without its files: an object store that is away for long must not hold up what it says. */
const ATTEMPTS_WITH_FILES = 4

/** The files of a mail. Its text has a link to each as well, so that a mail without one still says where it is. */
export async function readFiles({ store, log }: Pick<Context, 'store' | 'log'>, { id, attempts, files }: OutboxRow) {
  const attachments: { filename: string; contentType: string; content: Buffer }[] = []
  for (const { name, content_type, object_key } of files)
    try {
      attachments.push({ filename: name, contentType: content_type, content: await buffer(await store.read(object_key)) })
    } catch (err) {
      if (!(err instanceof MissingObject) && attempts < ATTEMPTS_WITH_FILES) throw err
      log.warn({ err, mail: id }, 'a file of a mail could not be read; its link goes alone')
    }
  return attachments
}
