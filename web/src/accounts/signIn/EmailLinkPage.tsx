import { Button } from '@mantine/core'
import { agreeEmail, confirmEmail, keepEmail } from '@pre-u/contract/accounts/actions'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call'
import { ApiError } from '../../platform/api/http'
import { toastError } from '../../platform/feedback/toast'
import { LinkButton } from '../../platform/page/links'
import { Office } from '../../platform/page/Office'
import { AuthLayout, usePending } from './AuthLayout'
import classes from './signIn.module.css'

type Choice = { action: typeof confirmEmail | typeof agreeEmail | typeof keepEmail; label: string; done: string }
type Question = { title: string; intro: string; choices: Choice[]; expired: ReactNode }

const toKeep = { action: keepEmail, label: 'Mijn adres behouden', done: 'Uw adres blijft hetzelfde' } as const
const expiredForOldAddress = (
  <>
    Is uw adres intussen gewijzigd en wilde u dat niet? Neem dan contact op met <Office />.
  </>
)

const confirming: Question = {
  title: 'E-mailadres bevestigen',
  intro: 'Na het bevestigen logt u in met dit e-mailadres. Waar u nu bent ingelogd, wordt u uitgelogd.',
  choices: [{ action: confirmEmail, label: 'Adres bevestigen', done: 'Gelukt' }],
  expired: 'Wilt u het adres nog wijzigen? Vraag dan degene die de wijziging aanvroeg om dat opnieuw te doen.',
}
const keeping: Question = {
  title: 'E-mailadres behouden',
  intro: 'Vanuit uw account is een nieuw e-mailadres opgegeven. Hebt u dat niet gedaan, dan kunt u hier uw adres behouden.',
  choices: [toKeep],
  // Confirming the new address makes this link invalid.
  expired: expiredForOldAddress,
}
const agreeing: Question = {
  title: 'Nieuw e-mailadres',
  intro:
    'Iemand heeft voor uw account een nieuw e-mailadres opgegeven. Het staat in de e-mail met deze link. Ga alleen akkoord als u dat adres kent.',
  choices: [{ action: agreeEmail, label: 'Akkoord met het nieuwe adres', done: 'U bent akkoord' }, toKeep],
  expired: expiredForOldAddress,
}

function Outcome({ title, intro }: { title: string; intro: ReactNode }) {
  return (
    <AuthLayout title={title} intro={intro}>
      <div className={classes.form}>
        <LinkButton className={classes.wide} to="/login" fullWidth>
          Naar inloggen
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** Opened from a mail. A button asks first: programs that check mails for viruses open every link. */
export function EmailLinkPage() {
  const { uid = '', token = '', keep, agree } = useSearch({ from: '/authentication/email' })
  const question = agree ? agreeing : keep ? keeping : confirming
  const noLonger = { title: 'Deze link werkt niet meer', intro: <>Een link is zeven dagen geldig en werkt één keer. {question.expired}</> }
  const [outcome, setOutcome] = useState<ComponentProps<typeof Outcome> | null>(uid && token ? null : noLonger)
  const [chosen, setChosen] = useState<string>()
  const { start, isPending } = usePending(async ({ action, label, done }: Choice) => {
    setChosen(label)
    try {
      const { detail } = await call(action, { params: { uid, token }, anonymous: true })
      setOutcome({ title: done, intro: detail })
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 400) setOutcome(noLonger)
      else if (problem instanceof ApiError && problem.status === 409)
        setOutcome({ title: 'Nog niet gewijzigd', intro: problem.fieldErrors.non_field_errors?.[0] })
      else toastError(problem)
    }
  })
  if (outcome) return <Outcome {...outcome} />
  return (
    <AuthLayout title={question.title} intro={question.intro}>
      <div className={classes.form}>
        {question.choices.map((choice, index) => (
          <Button
            key={choice.label}
            className={classes.wide}
            variant={index === 0 ? 'filled' : 'default'}
            loading={isPending && chosen === choice.label}
            disabled={isPending}
            onClick={() => start(choice)}
            fullWidth
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </AuthLayout>
  )
}
