import type { Audience } from '@pre-u/contract/notifications/news'
import { createStore, type StoreApi } from 'zustand'
import { confirm } from '../platform/feedback/confirm'
import { useKeptStore } from '../platform/hooks/useKeptAnswer'
import { InformFields, initialTelling, type Telling } from './InformFields'
import classes from './inform.module.css'

type Question = {
  title: string
  /** Of the records that are changed. */
  ids: number[]
  confirmLabel: string
  dismissLabel?: string
  danger?: boolean
  consequence?: string
  /** Without schools nobody is told. */
  audience: Audience
}
/** `telling`: what is sent with the change; `schools`: how many get a mail. */
export type Told = { telling: Partial<Telling>; schools: number }

type InformProps = { name: string; audience: Audience; store: StoreApi<Telling> }

const Inform = ({ name, audience, store }: InformProps) => (
  <InformFields audience={audience} value={useKeptStore(name, store)} onChange={store.setState} />
)

/** Asks to confirm a change, and whether the schools that it affects are told; null when the change is not made. */
export async function askToInform({ ids, audience, consequence, ...question }: Question): Promise<Told | null> {
  if (audience.schools === 0) return (await confirm({ ...question, body: consequence })) ? { telling: {}, schools: 0 } : null
  const store = createStore<Telling>(() => initialTelling)
  const body = (
    <div className={classes.inform}>
      {consequence && <p>{consequence}</p>}
      <Inform name={`${question.confirmLabel} ${ids.join()}`} audience={audience} store={store} />
    </div>
  )
  if (!(await confirm({ ...question, body }))) return null
  const telling = store.getState()
  return { telling, schools: telling.inform ? audience.schools : 0 }
}
