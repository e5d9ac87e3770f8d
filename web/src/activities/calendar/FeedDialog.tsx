import { renewFeedAddress } from '@pre-u/contract/activities/calendar'
import { Alert, Button, Modal, Radio, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '../../platform/api/call'
import { useIsCovered } from '../../platform/dialog/ask'
import { confirm } from '../../platform/feedback/confirm'
import { layers } from '../../platform/theme/theme'
import { toast, toastSuccess } from '../../platform/feedback/toast'
import { LoadFailed } from '../../platform/page/Message'
import classes from './events.module.css'
import { feedQuery } from './queries'

type Props = { opened: boolean; /** What the calendar shows. */ isOwn: boolean; onClose: () => void }

/** Its z-index is below that of the question that opens over it. */
export function FeedDialog({ opened, isOwn, onClose }: Props) {
  const isCovered = useIsCovered()
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!isCovered} title="Agenda abonneren" size="34rem" zIndex={layers.overlay}>
      <Feed isOwn={isOwn} />
    </Modal>
  )
}

function Feed({ isOwn: isOwnShown }: Pick<Props, 'isOwn'>) {
  const [isOwn, setOwn] = useState(isOwnShown)
  const { data, isError, refetch } = useQuery(feedQuery)
  const client = useQueryClient()
  const renewal = useCall(renewFeedAddress, { onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed) })
  const field = useRef<HTMLInputElement>(null)
  const url = (isOwn ? data?.own_url : data?.url) ?? ''

  const copy = async () => {
    field.current?.select()
    // The clipboard needs a secure context and permission; without them the address stays selected.
    try {
      await navigator.clipboard.writeText(url)
      toastSuccess('Adres gekopieerd')
    } catch {
      toast({ severity: 'info', summary: 'Adres geselecteerd', detail: 'Kopieer het met Ctrl + C' })
    }
  }
  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Nieuw adres maken?',
      body: 'Het oude adres werkt dan meteen niet meer. Agenda’s met het oude adres moet u opnieuw abonneren.',
      confirmLabel: 'Nieuw adres maken',
      danger: true,
    })
    if (isConfirmed) renewal.mutate(undefined, { onSuccess: () => toastSuccess('Nieuw adres gemaakt') })
  }

  if (isError && !data) return <LoadFailed subject="Het adres" retry={() => void refetch()} />
  return (
    <div className={classes.feed}>
      <p>Volg deze kalender in uw eigen agenda. Wijzigingen verschijnen daar vanzelf, meestal binnen een dag.</p>
      {data?.own_url && (
        <Radio.Group label="Wat wilt u volgen?" value={isOwn ? 'own' : 'all'} onChange={(chosen) => setOwn(chosen === 'own')}>
          <div className={classes.feedWays}>
            <Radio value="all" label="Alles" description="Alle activiteiten, deadlines en honoursprogramma’s." />
            <Radio
              value="own"
              label="Alleen onze leerlingen"
              description="Activiteiten waarvoor uw school leerlingen heeft ingeschreven, met het aantal."
            />
          </div>
        </Radio.Group>
      )}
      <div className={classes.feedAddress}>
        <TextInput ref={field} label="Uw persoonlijke adres" value={url} readOnly onFocus={() => field.current?.select()} />
        <Button data-autofocus disabled={!data} onClick={() => void copy()}>
          Kopieer adres
        </Button>
      </div>
      <dl className={classes.howTo}>
        <dt>Outlook</dt>
        <dd>Kies Agenda toevoegen, dan Abonneren via internet, en plak het adres.</dd>
        <dt>Google Agenda</dt>
        <dd>Kies bij Andere agenda’s het plusteken, dan Via URL, en plak het adres.</dd>
        <dt>Apple Agenda</dt>
        <dd>Kies Archief, dan Nieuw agenda-abonnement, en plak het adres.</dd>
      </dl>
      <Alert color="gray" title="Houd dit adres voor uzelf">
        Wie het adres heeft, kan deze kalender zien. Is het bij een ander terechtgekomen, maak dan een nieuw adres.
      </Alert>
      <Button variant="default" loading={renewal.isPending} disabled={!data} onClick={() => void renew()}>
        Nieuw adres maken
      </Button>
    </div>
  )
}
