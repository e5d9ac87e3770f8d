import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { retentionHolds } from '@pre-u/contract/privacy/retention/holds'
import { useSearch } from '@tanstack/react-router'
import { retention } from '@pre-u/contract/privacy/kinds'
import { previewRetention, readRetention } from '@pre-u/contract/privacy/retention/terms'
import { useQuery } from '@tanstack/react-query'
import { useListState } from '../../platform/address/listState'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { useRowActions } from '../../platform/form/useRowActions'
import { DeclaredForm, type FieldDeclaration } from '../../platform/form/DeclaredForm'
import type { TextSearch } from '../../platform/address/searchParams'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column } from '../../platform/list/types'
import page from '../../platform/page/page.module.css'
import { NOTHING_SENSITIVE } from '../../platform/words'
import { callQuery } from '../../platform/api/call'
import { queryClient } from '../../platform/api/queryClient'
import { LoadFailed } from '../../platform/page/Message'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import classes from '../privacy.module.css'
import { TermRow } from './TermRow'
import { dueInWords, runInWords } from './words'

const queries = resourceQueries(retentionHolds)

const columns: Column<typeof retentionHolds>[] = [
  { id: 'email', sort: 'email', cell: ({ email }) => email },
  { id: 'reason', cell: ({ reason }) => reason },
  { id: 'until', sort: 'until', cell: ({ until }) => formatDay(until) },
]

const fields: FieldDeclaration<typeof retentionHolds>[] = [
  {
    kind: 'text',
    name: 'email',
    description: 'Alles van wie met dit adres is ingeschreven of inlogt, blijft bewaard. Of het adres klopt, ziet u bij Inzageverzoeken.',
  },
  { kind: 'text', name: 'reason', placeholder: 'Bijvoorbeeld bezwaarprocedure', description: NOTHING_SENSITIVE },
  { kind: 'day', name: 'until' },
]

export const load = (address: TextSearch) => Promise.all([loadTerms(), loadList(queries, retentionHolds, address)])

export function RetentionPage() {
  const state = useListState(retentionHolds, useSearch({ from: '/shell/settings' }))
  const { isPending } = useTerms()
  const { remove, actionsFor } = useRowActions(retentionHolds, {
    subject: ({ email }) => `Uitzondering voor ${email}`,
    removal: 'Voor de gegevens van deze persoon gelden dan weer de gewone termijnen.',
  })
  return (
    <div className={page.page}>
      <RetentionTerms />
      {!isPending && (
        <ListPage
          title={retentionHolds.words.many}
          level={2}
          queries={queries}
          state={state}
          columns={columns}
          defaultOrdering="until"
          row={{ titleOf: ({ email }) => email, openLabel: 'Wijzigen', actionsOf: actionsFor }}
          addLabel="Uitzondering toevoegen"
          empty={{
            title: 'Geen uitzonderingen',
            body: 'Moeten de gegevens van iemand langer bewaard blijven, bijvoorbeeld voor een bezwaar? Voeg dan een uitzondering toe.',
          }}
        />
      )}
      <DeclaredForm
        contract={retentionHolds}
        opened={state.open}
        onClose={state.close}
        remove={remove}
        title={(hold) => hold?.email ?? 'Nieuwe uitzondering'}
        fields={fields}
      />
    </div>
  )
}

const retentionQuery = callQuery(retention, readRetention)
const dueQuery = callQuery(retention, previewRetention)

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
        <p>Serverlogs vallen hierbuiten: spreek met de beheerder 30 dagen af.</p>
      </div>
      <ul className={classes.terms}>
        {data.terms.map((term) => (
          <TermRow key={`${term.name}-${term.term}`} term={term} due={preview ? dueInWords(term.name, preview.due) : []} />
        ))}
      </ul>
    </Section>
  )
}
