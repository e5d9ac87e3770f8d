import { useLayoutEffect, useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useKeepAnswer, useRestored } from './useKept'

/** The answer to a question whose dialog is elsewhere. `name`: the same for the same question about the same records. */
export function useKeptStore<Answer extends object>(name: string, store: StoreApi<Answer>): Answer {
  const { key, restored } = useRestored(name)
  const answer = useStore(store)
  useLayoutEffect(() => {
    if (restored !== undefined) store.setState(restored as Answer)
  }, [restored, store])
  const initial = store.getInitialState()
  const isChanged = (Object.keys(answer) as (keyof Answer)[]).some((field) => answer[field] !== initial[field])
  useKeepAnswer(key, isChanged ? answer : undefined)
  return answer
}

/** The answer to a question, and a function that changes parts of it. */
export function useKeptAnswer<Answer extends object>(name: string, initial: Answer) {
  const [store] = useState(() => createStore<Answer>(() => initial))
  const change: (part: Partial<Answer>) => void = store.setState
  return [useKeptStore(name, store), change] as const
}
