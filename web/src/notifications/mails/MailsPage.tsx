import { type Mail, mailKindNames, mailKinds, mailLog, mailStateNames, mailStates } from '@pre-u/contract/notifications/mails/log'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../../platform/address/listState'
import type { TextSearch } from '../../platform/address/searchParams'
import { ListPage } from '../../platform/list/ListPage'
import { loadList } from '../../platform/list/rows'
import type { Column, Filter } from '../../platform/list/types'
import { RecordLink } from '../../platform/page/links'
import { unbroken } from '../../platform/words'
import { mailQueries, MailStatus, useResend } from './mail'

const { labels } = mailLog

const columns: Column<typeof mailLog>[] = [
  { id: 'created_at', header: labels.created_at, sort: 'created_at', cell: ({ created_at }) => unbroken(formatInstant(created_at)) },
  { id: 'kind', header: labels.kind, cell: ({ kind }) => mailKindNames[kind] },
  { id: 'recipient', header: labels.recipient, cut: true, cell: ({ recipient }) => recipient },
  {
    id: 'school',
    cut: true,
    cell: ({ school }) => (school ? <RecordLink to={`/schools/${school.id}`}>{school.name}</RecordLink> : ''),
  },
  { id: 'subject', header: labels.subject, cut: true, cell: ({ subject }) => subject },
  { id: 'state', header: labels.state, cell: (mail) => <MailStatus mail={mail} /> },
]

const filters: Filter<typeof mailLog>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: labels.state,
    options: mailStates.map((value) => ({ value, label: mailStateNames[value] })),
  },
  {
    kind: 'choice',
    name: 'kind',
    label: labels.kind,
    options: mailKinds.map((value) => ({ value, label: mailKindNames[value] })),
  },
  { kind: 'day', name: 'created_at__gte', label: 'Vanaf' },
  { kind: 'day', name: 'created_at__lte', label: 'Tot en met' },
]

export const load = (address: TextSearch) => loadList(mailQueries, mailLog, address)

export function MailsPage() {
  const state = useListState(mailLog, useSearch({ from: '/shell/settings' }))
  const resend = useResend()
  const actionsOf = (mail: Mail) => (mail.can_resend ? [{ label: 'Opnieuw sturen', onClick: () => void resend(mail) }] : [])
  return (
    <ListPage
      title="Verzonden"
      level={2}
      queries={mailQueries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="-created_at"
      row={{ titleOf: ({ subject, recipient }) => `${subject} aan ${recipient}`, actionsOf }}
      empty={{ title: 'Nog niets verzonden', body: 'Elke e-mail komt hier te staan: aan wie, wat, wanneer en of die aankwam.' }}
    />
  )
}
