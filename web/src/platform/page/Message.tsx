import { type ReactNode, useEffect } from 'react'
import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import classes from './message.module.css'
import { ApiError } from '../api/http'
import { useIsSlow } from '../hooks/time'
import page from './page.module.css'
import { useSession } from '../api/session'
import { Office } from './Office'
import { LinkButton } from './links'

type Props = { title?: string; heading?: string; children: ReactNode; actions?: ReactNode }

export function Message({ title, heading, children, actions }: Props) {
  return (
    <div className={classes.page}>
      {title && <h1>{title}</h1>}
      <div className={classes.message} data-under-title={title !== undefined || undefined}>
        <svg className={classes.tiles} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            {[
              [0, 0],
              [48, 0],
              [0, 48],
              [48, 48],
            ].map(([x = 0, y = 0]) => (
              <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
                <rect x="1" y="1" width="46" height="46" rx="2" strokeOpacity="0.45" />
                <path d="M2 14A12 12 0 0 0 14 2M34 2a12 12 0 0 0 12 12M46 34a12 12 0 0 0-12 12M14 46A12 12 0 0 0 2 34" />
                <path d="M24 14l10 10-10 10-10-10z" />
                <circle cx="24" cy="24" r="3" fill="currentColor" stroke="none" />
              </g>
            ))}
          </g>
        </svg>
        {heading && (title ? <h2>{heading}</h2> : <h1 className={classes.heading}>{heading}</h1>)}
        <p className={classes.text}>{children}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}

type LoadFailedProps = {
  /** 'De lijst'. */ subject?: string
  /** Fills the page. */ whole?: boolean
  /** What the server said of the request as a whole is shown. */ error?: Error | null
  retry: () => void
}

export const LoadFailed = ({ subject = 'Dit', whole, error, retry }: LoadFailedProps) => (
  <div role="alert" className={page.failed} data-whole={whole}>
    <p>
      {subject} kon niet worden geladen. {error instanceof ApiError && error.fieldErrors.non_field_errors}
    </p>
    <Button variant="default" onClick={retry}>
      Opnieuw proberen
    </Button>
  </div>
)

// A deployment removed the chunk that an open page asks for.
const isOutdated = (error: unknown) => error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isSchool = useSession(({ user }) => user?.user_type === 'SCHOOL')
  const retry = () => {
    if (isOutdated(error)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Message heading="Er ging iets mis" actions={<Button onClick={retry}>Opnieuw proberen</Button>}>
      {isOutdated(error) ? (
        'Deze pagina kon niet worden geladen. Mogelijk is er een nieuwe versie, of is de verbinding weggevallen.'
      ) : (
        <>Deze pagina kon niet worden getoond. Blijft dit gebeuren, neem dan contact op met {isSchool ? <Office /> : 'uw beheerder'}.</>
      )}
    </Message>
  )
}

export function NotFoundPage() {
  return (
    <Message heading="Deze pagina bestaat niet" actions={<LinkButton to="/">Naar de startpagina</LinkButton>}>
      Controleer het adres, of ga verder vanaf de startpagina. De pagina kan ook zijn verplaatst of verwijderd.
    </Message>
  )
}

/** Shorter waits are not worth interrupting a screen reader for. */
const SLOW_MS = 1000

const usePartsThatLoad = create(() => 0)

function countPart() {
  usePartsThatLoad.setState((count) => count + 1)
  return () => usePartsThatLoad.setState((count) => count - 1)
}

/** A part of the page says with this that it loads. */
export function Loading() {
  useEffect(countPart, [])
  return null
}

/** One region for all parts of a page, so that 'Laden…' is announced once however many of them load. */
export function LoadingStatus() {
  const isSlow = useIsSlow(
    usePartsThatLoad((count) => count > 0),
    SLOW_MS,
  )
  return <output className="visually-hidden">{isSlow && 'Laden…'}</output>
}
