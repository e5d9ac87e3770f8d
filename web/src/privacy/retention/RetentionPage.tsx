import { formatDay } from '@pre-u/contract/platform/dates'
import { type RetentionHold, retentionHolds } from '@pre-u/contract/privacy/retention/holds'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../../platform/address/listState'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { askToRemove } from '../../platform/feedback/removal'
import { DeclaredForm, type FieldDeclaration } from '../../platform/form/DeclaredForm'
import type { TextSearch } from '../../platform/address/searchParams'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column } from '../../platform/list/types'
import page from '../../platform/page/page.module.css'
import { loadTerms, RetentionTerms, useTerms } from './RetentionTerms'
import { NOTHING_SENSITIVE } from '../../platform/words'

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
  const { mutateAsync } = queries.useRemove({ quiet: true })
  const remove = (record: RetentionHold) =>
    askToRemove({
      subject: `Uitzondering voor ${record.email}`,
      body: 'Voor de gegevens van deze persoon gelden dan weer de gewone termijnen.',
      remove: () => mutateAsync({ record }),
    })
  const actionsOf = (hold: RetentionHold) => [
    { label: 'Wijzigen', onClick: () => state.show(hold.id) },
    { label: 'Verwijderen', danger: true, onClick: () => void remove(hold) },
  ]
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
          row={{ titleOf: ({ email }) => email, actionsOf }}
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
