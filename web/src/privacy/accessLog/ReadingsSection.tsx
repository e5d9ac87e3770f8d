import { formatInstant } from '@pre-u/contract/platform/dates'
import { accessLog as kind } from '@pre-u/contract/privacy/kinds'
import { type PupilKind, readAccessLog } from '@pre-u/contract/privacy/accessLog/calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/call'
import { useShowAll } from '../../platform/hooks/screen'
import { LoadFailed } from '../../platform/page/Message'
import page from '../../platform/page/page.module.css'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { number } from '../../platform/words'
import classes from '../privacy.module.css'

const FIRST = 5

const readingsQuery = (resource: PupilKind, id: number) => callQuery(kind, readAccessLog[resource], { params: { id } })

/** Only for staff. */
export function ReadingsSection({ resource, id }: { resource: PupilKind; id: number }) {
  const { data, isError, refetch } = useQuery(readingsQuery(resource, id))
  const { list, showsAll, showAll } = useShowAll<HTMLOListElement>(FIRST)
  const readings = data?.readings ?? []
  const shown = showsAll ? readings : readings.slice(0, FIRST)
  return (
    <Section title="Wie heeft deze leerling gezien">
      {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {data && (
        <p className={page.soft}>
          {readings.length === 0
            ? 'Niemand heeft gegevens van deze leerling geëxporteerd, gedownload of bij een inzageverzoek bekeken.'
            : 'Exports, downloads, geopende bijlagen en inzageverzoeken. Wie alleen een lijst of pagina bekijkt, staat hier niet bij.'}
        </p>
      )}
      <ol ref={list} className={classes.readings} hidden={shown.length === 0}>
        {shown.map(({ id: key, at, actor, what }) => (
          <li key={key}>
            <span>
              <b>{actor?.name || 'Een verwijderd account'}</b> heeft {what}
            </span>
            <time className={page.soft} dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ol>
      {readings.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={showAll}>
          Toon alle {number(readings.length)}
        </Button>
      )}
      {showsAll && data && !data.is_complete && <p className={page.soft}>Dit zijn de nieuwste {number(readings.length)}.</p>}
    </Section>
  )
}
