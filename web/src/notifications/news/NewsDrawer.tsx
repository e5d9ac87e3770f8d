import { type NewsItem, readRecentNews } from '@pre-u/contract/notifications/news/recent'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../platform/api/call'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { upperFirst } from '../../platform/words'
import classes from './news.module.css'
import { sinceInWords } from './words'

type Props = { opened: boolean; onClose: () => void; onSeen: (until: string) => void }

function Item({ item, onFollow }: { item: NewsItem; onFollow: () => void }) {
  const [to = '/', query] = item.path.split('?')
  return (
    <li className={classes.item}>
      <Link to={to} search={Object.fromEntries(new URLSearchParams(query))} onClick={onFollow}>
        {item.heading}
      </Link>
      <p>{item.outcome}</p>
      {item.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <small>{formatInstant(item.at)}</small>
    </li>
  )
}

type PartProps = { title: string; items: NewsItem[]; onFollow: () => void }
const Part = ({ title, items, onFollow }: PartProps) =>
  items.length > 0 && (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.items}>
        {items.map((item) => (
          <Item key={item.key} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  )

export function NewsDrawer({ opened, onClose, onSeen }: Props) {
  // Read anew at each opening: what was new then stays so until it is closed.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [readRecentNews.path],
    queryFn: ({ signal }) => call(readRecentNews, { signal }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const until = isFetching ? undefined : data?.until
  useEffect(() => {
    if (opened && until) onSeen(until)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list that is read
  }, [opened, until])
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Nieuw">
      <div className={classes.body}>
        {!data && (isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
        {data?.items.length === 0 && <p className={classes.none}>Er is de afgelopen 30 dagen niets veranderd voor uw school.</p>}
        {data && (
          <>
            <Part title={upperFirst(sinceInWords(data))} items={data.items.filter(({ is_new }) => is_new)} onFollow={onClose} />
            <Part title="Eerder" items={data.items.filter(({ is_new }) => !is_new)} onFollow={onClose} />
          </>
        )}
      </div>
    </SideDrawer>
  )
}
