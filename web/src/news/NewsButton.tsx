import { ActionIcon } from '@mantine/core'
import { countUnseenNews, markNewsSeen } from '@pre-u/contract/news/recent'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api/call'
import { Hint } from '../platform/onDemand/Hint'
import { whenOpened } from '../platform/onDemand/whenOpened'
import classes from './news.module.css'

const NewsDrawer = whenOpened(async () => (await import('./NewsDrawer')).NewsDrawer)

/** Apart from the lists, which follow every change: this says on arrival whether there is something. */
const unseenKey = [countUnseenNews.path]

const labelOf = (count: number) =>
  count === 0 ? 'Nieuw' : `Nieuw: ${count < 100 ? count : 'meer dan 99'} ${count === 1 ? 'wijziging' : 'wijzigingen'}`

export default function NewsButton() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: { count } = { count: 0 } } = useQuery({ queryKey: unseenKey, queryFn: ({ signal }) => call(countUnseenNews, { signal }) })
  const markSeen = (until: string) => {
    client.setQueryData(unseenKey, { count: 0 })
    // What is not remembered is shown as new once more.
    call(markNewsSeen, { body: { until } }).catch(console.warn)
  }
  return (
    <>
      <Hint label="Nieuw">
        <ActionIcon
          className={classes.button}
          aria-label={labelOf(count)}
          aria-haspopup="dialog"
          data-unseen={count > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Hint>
      <NewsDrawer opened={isOpen} onClose={() => setOpen(false)} onSeen={markSeen} />
    </>
  )
}
