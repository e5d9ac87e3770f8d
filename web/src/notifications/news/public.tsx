import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { countUnseenNews, markNewsSeen } from '@pre-u/contract/notifications/news/recent'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRef } from 'react'
import { create } from 'zustand'
import { call } from '../../platform/api/call'
import { upperFirst } from '../../platform/words'
import classes from './news.module.css'
import { NewsDrawer } from './NewsDrawer'
import { sinceInWords } from './words'

/** Apart from the lists, which follow every change: this says on arrival whether there is something. */
const unseenKey = [countUnseenNews.path]
const NOTHING = { count: 0, is_first_visit: false }

const useUnseen = () => {
  const { data } = useQuery({ queryKey: unseenKey, queryFn: ({ signal }) => call(countUnseenNews, { signal }) })
  return data ?? NOTHING
}

const useList = create<{ isOpen: boolean }>(() => ({ isOpen: false }))
const openList = () => useList.setState({ isOpen: true })
const closeList = () => useList.setState({ isOpen: false })

const inWords = (count: number) => `${count < 100 ? count : 'meer dan 99'} ${count === 1 ? 'wijziging' : 'wijzigingen'}`

const button = createRef<HTMLButtonElement>()

export function NewsButton() {
  const client = useQueryClient()
  const isOpen = useList((list) => list.isOpen)
  const { count } = useUnseen()
  const markSeen = (until: string) => {
    client.setQueryData(unseenKey, NOTHING)
    // What is not remembered is shown as new once more.
    call(markNewsSeen, { body: { until } }).catch(console.warn)
  }
  return (
    <>
      <Tooltip label="Nieuw">
        <ActionIcon
          ref={button}
          className={classes.button}
          aria-label={count === 0 ? 'Nieuw' : `Nieuw: ${inWords(count)}`}
          aria-haspopup="dialog"
          data-unseen={count > 0 || undefined}
          onClick={openList}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <NewsDrawer opened={isOpen} onClose={closeList} onSeen={markSeen} />
    </>
  )
}

/** The number of the button as an item of a list; absent when there is nothing new. */
export function NewsLine() {
  const unseen = useUnseen()
  const { count } = unseen
  if (count === 0) return null
  const open = () => {
    // A list that is read takes this line away: the focus has to return to the button.
    button.current?.focus()
    openList()
  }
  return (
    <li>
      <UnstyledButton data-small-target className={classes.line} aria-haspopup="dialog" onClick={open}>
        {upperFirst(inWords(count))} {sinceInWords(unseen)}
      </UnstyledButton>
    </li>
  )
}
