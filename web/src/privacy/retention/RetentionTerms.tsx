import { formatInstant } from '@pre-u/contract/platform/dates'
import { retention } from '@pre-u/contract/privacy/kinds'
import { previewRetention, readRetention } from '@pre-u/contract/privacy/retention/terms'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { queryClient } from '../../platform/api/queryClient'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { Section, SkeletonLines } from '../../platform/page/Section'
import classes from './retention.module.css'
import { TermRow } from './TermRow'
import { dueInWords, runInWords } from './words'

const { path } = retention
const retentionQuery = queryOptions({ queryKey: [path, 'terms'], queryFn: ({ signal }) => call(readRetention, { signal }) })
const dueQuery = queryOptions({ queryKey: [path, 'due'], queryFn: ({ signal }) => call(previewRetention, { signal }) })

/** The terms, and what is past them: together, so that nothing moves when the second comes. */
export function useTerms() {
  const [terms, due] = [useQuery(retentionQuery), useQuery(dueQuery)]
  return { terms, due, isPending: terms.isPending || due.isPending }
}

export const loadTerms = () => Promise.all([queryClient.ensureQueryData(retentionQuery), queryClient.ensureQueryData(dueQuery)])

export function RetentionTerms() {
  const {
    terms: { data, isError, refetch },
    due: { data: preview },
    isPending,
  } = useTerms()
  if (isPending || !data)
    return <Section title="Bewaartermijnen">{isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={8} />}</Section>
  return (
    <Section title="Bewaartermijnen">
      <div className={classes.about}>
        <p>
          Wat langer bewaard is dan hier staat, wordt ’s nachts geanonimiseerd of verwijderd. Namen, adressen, opmerkingen, geschiedenis en
          bestanden zijn dan weg. Aantallen per school, activiteit, periode, leerjaar en status blijven kloppen.
        </p>
        <p>
          Volgende keer: {formatInstant(data.next_run)}.
          {data.last_run && ` Laatste keer: ${formatInstant(data.last_run.finished_at)}, ${runInWords(data.last_run.counts)}.`}
        </p>
        <p>De logregels van de server bewaart de beheerder daarvan; spreek daarvoor 30 dagen af.</p>
      </div>
      <ul className={classes.terms}>
        {data.terms.map((term) => (
          <TermRow key={`${term.name}-${term.term}`} term={term} due={preview ? dueInWords(term.name, preview.due) : []} />
        ))}
      </ul>
    </Section>
  )
}
