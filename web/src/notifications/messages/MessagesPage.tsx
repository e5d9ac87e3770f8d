import { Button } from '@mantine/core'
import { messages, messageStateNames, messageStates } from '@pre-u/contract/notifications/messages/message'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useListState } from '../../platform/address/listState'
import type { TextSearch } from '../../platform/address/searchParams'
import { exportAction } from '../../platform/list/BulkBar'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import { StatusText } from '../../platform/list/cells'
import type { Column, Filter } from '../../platform/list/types'
import { RecordLink } from '../../platform/page/links'
import { number } from '../../platform/words'
import { messageQueries } from './messageQueries'
import { useMessageActions } from './useMessageActions'
import { stateTones, titleOf } from './words'
import { TemplatesDrawer } from './TemplatesDrawer'

const columns: Column<typeof messages>[] = [
  { id: 'subject', sort: 'subject', cut: 'wide', exportAs: ['subject', 'activity'], cell: titleOf },
  { id: 'state', cell: ({ state }) => <StatusText tone={stateTones[state]}>{messageStateNames[state]}</StatusText> },
  {
    id: 'recipients_count',
    sort: 'recipients_count',
    numeric: true,
    cell: ({ id, state, recipients_count }) =>
      state === 'DRAFT' ? '' : <RecordLink to={`/berichten/${id}`}>{number(recipients_count)}</RecordLink>,
  },
  { id: 'sent_at', sort: 'sent_at', cell: ({ sent_at }) => sent_at && formatInstant(sent_at) },
  { id: 'author', cell: ({ author }) => author?.name },
  { id: 'created_at', sort: 'created_at', hidden: true, cell: ({ created_at }) => formatInstant(created_at) },
]

const filters: Filter<typeof messages>[] = [
  { kind: 'choice', name: 'state', options: messageStates.map((value) => ({ value, label: messageStateNames[value] })) },
]

const bulkActions = [exportAction(messageQueries.exportSelection)]

export const load = (address: TextSearch) => loadList(messageQueries, messages, address)

export function MessagesPage() {
  const state = useListState(messages, useSearch({ from: '/shell/berichten' }))
  const { create, isCreating, actionsFor } = useMessageActions()
  const [showsTemplates, setShowsTemplates] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} loading={isCreating} onClick={() => create()}>
      Nieuw bericht
    </Button>
  )
  const templates = (
    <Button variant="default" onClick={() => setShowsTemplates(true)}>
      Sjablonen
    </Button>
  )
  return (
    <ListPage
      title={messages.words.many}
      queries={messageQueries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-created_at"
      row={{
        titleOf,
        pageOf: (id) => `/berichten/${id}`,
        actionsOf: (message) => actionsFor(message),
      }}
      bulkActions={bulkActions}
      actions={
        <>
          {templates}
          {add}
        </>
      }
      empty={{
        title: 'Nog geen berichten',
        body: 'Schrijf aan alle scholen, aan scholen met leerlingen op een wachtlijst of aan scholen zonder inschrijvingen.',
        action: add,
      }}
    >
      <TemplatesDrawer opened={showsTemplates} onClose={() => setShowsTemplates(false)} isBusy={isCreating} onUse={create} />
    </ListPage>
  )
}
