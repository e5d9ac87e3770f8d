import { createLink, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from '@mantine/core'
import { opensElsewhere } from '../list/rowParts'

type RecordLinkProps = { to: string; search?: Record<string, string>; children: ReactNode }

/** A link for lists, which render hundreds: the router's own follows the address and preloads. */
export function RecordLink({ to, search = {}, children }: RecordLinkProps) {
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

type LinkButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

export const LinkButton = createLink((props: LinkButtonProps) => <Button data-button component="a" {...props} />)
