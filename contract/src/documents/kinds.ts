import { recordKind } from '../platform/resource'

/** The calls have a module of their own, because every page loads the kinds. */
export const documents = recordKind({
  name: 'documents',
  path: '/s3',
  words: { one: 'document', many: 'Documenten' },
  labels: {
    announced_at: 'Aangekondigd op',
    content_type: 'Bestandstype',
    file_key: 'Bestand',
    file_keys: 'Selectie',
    folder: 'Map',
    on_conflict: 'Bij een bestaande naam',
    parent: 'Map',
    size: 'Grootte in bytes',
    trashed_at: 'In de prullenbak sinds',
    version: 'Versie',
  },
  shownIn: [],
  personal: [],
})
