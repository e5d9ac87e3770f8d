import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useSession } from '../api/session'
import { Message } from './Message'
import { Office } from './Office'

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
