import { useEffect } from 'react'

/** Of a part that may go while it has the focus. `id`: of what then gets it. */
export function useHandOnFocus(id: string) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus()
    },
    [id],
  )
}
