import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { opensElsewhere } from '../list/rowParts'

type Props = { to: string; search?: Record<string, string>; children: ReactNode }

/** A link for lists, which render hundreds: the router's own follows the address and preloads. */
export function RecordLink({ to, search = {}, children }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const href = `${to}${router.options.stringifySearch(search)}`
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a data-record href={href} onClick={open}>
      {children}
    </a>
  )
}
