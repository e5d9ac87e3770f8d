import { useState } from 'react'

/** Whether a call is under way. The provider of the query library is in the shell. */
export function usePending<Values>(send: (values: Values) => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const start = async (values: Values) => {
    setPending(true)
    await send(values)
    setPending(false)
  }
  return { isPending, start: (values: Values) => void start(values) }
}
