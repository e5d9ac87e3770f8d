import type { Audience } from '@pre-u/contract/news'
import type { StoreApi } from 'zustand'
import { useKeptStore } from '../hooks/useKeptAnswer'
import { InformFields } from './InformFields'
import type { Telling } from './telling'

type Props = { name: string; audience: Audience; store: StoreApi<Telling> }

export const InformQuestion = ({ name, audience, store }: Props) => (
  <InformFields audience={audience} value={useKeptStore(name, store)} onChange={store.setState} />
)
