import { recordKind } from './platform/resource'

/** Every step of a request by a person about their own data stands in the log under this kind. */
export const subjectAccess = recordKind({
  name: 'subject_access',
  path: '/api/subject-access',
  words: { one: 'inzageverzoek', many: 'Inzageverzoeken' },
  labels: { step: 'Stap', kept: 'Niet gewist' },
  shownIn: ['students', 'honours_students'],
  personal: [],
})
