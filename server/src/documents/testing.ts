import type { DocumentFolder, DocumentItem } from '@pre-u/contract/documents/documents'
import type { TestApp } from '../testing/app'
import { formWith } from '../testing/forms'

type As = { id: number }
type Files = Record<string, string | Uint8Array<ArrayBuffer>>

export function documentsOf(preU: TestApp, as: As, bucket: string | null) {
  const address = (call: string, query: Record<string, string> = {}) => {
    const params = new URLSearchParams(bucket === null ? query : { bucket, ...query }).toString()
    return `${bucket === null ? '/shared-folder' : '/s3'}/${call}${params && `?${params}`}`
  }
  const post = (call: string, body: unknown) => preU.call({ method: 'POST', url: address(`${call}/`), as, body })
  return {
    address,
    post,
    get: (call: string, query: Record<string, string> = {}) => preU.call({ url: address(call, query), as }),
    list: async (query: Record<string, string> = {}) =>
      (await preU.call({ url: address('folder-items', query), as })).json<DocumentFolder>(),
    names: async (query: Record<string, string> = {}) =>
      (await preU.call({ url: address('folder-items', query), as })).json<DocumentFolder>().items.map(({ name }) => name),
    folder: async (name: string, folder = '') => (await post('folder', { folder, name })).json<DocumentItem>(),
    send: (files: Files, fields: Record<string, string> = {}) =>
      preU.call({ method: 'POST', url: address('upload/'), as, body: formWith(fields, files) }),
    file: async (name: string, content: string | Uint8Array<ArrayBuffer> = name, folder = '') =>
      (await preU.call({ method: 'POST', url: address('upload/'), as, body: formWith({ folder }, { [name]: content }) })).json<{
        items: DocumentItem[]
      }>().items[0]!,
  }
}
export type Documents = ReturnType<typeof documentsOf>

export const statusesOf = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
