import { recordKind } from '../platform/resource'

/** The kind under which the log records each step of a request for access. */
export const subjectAccess = recordKind({
  name: 'subject_access',
  path: '/api/subject-access',
  words: { one: 'inzageverzoek', many: 'Inzageverzoeken' },
  labels: { step: 'Stap', kept: 'Niet gewist' },
  shownIn: ['students', 'honours_students'],
  personal: [],
})
