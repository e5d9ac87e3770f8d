import { subjectAccess } from '@pre-u/contract/privacy/kinds'
import { findSubjects, listRestrictions, readSubject } from '@pre-u/contract/privacy/subjectAccess/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callQuery } from '../../platform/api/call'

export const peopleQuery = (search: string) => ({
  ...callQuery(subjectAccess, findSubjects, { query: { search } }),
  placeholderData: keepPreviousData,
  enabled: search !== '',
})

export const restrictionsQuery = callQuery(subjectAccess, listRestrictions)

/** Reading is written in the log, so that nothing but a step by this person reads again: not a change elsewhere, nor the window's focus. */
export const subjectQuery = (email: string) =>
  queryOptions({
    queryKey: ['subject', email] as const,
    queryFn: ({ signal }) => call(readSubject, { query: { email }, signal }),
    staleTime: 'static',
    gcTime: 0,
  })
