import type { Audience } from '@pre-u/contract/news'
import { type StoreApi, useStore } from 'zustand'
import { InformFields, type Telling } from './InformFields'

type Props = { audience: Audience; store: StoreApi<Telling> }

export const InformQuestion = ({ audience, store }: Props) => (
  <InformFields audience={audience} value={useStore(store)} onChange={store.setState} />
)
