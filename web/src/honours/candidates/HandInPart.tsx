import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { type Candidate, finishRegistration } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '@pre-u/contract/platform/words'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { useHandOnFocus } from '../../platform/hooks/keyboard'
import page from '../../platform/page/page.module.css'
import { Section } from '../../platform/page/RecordPage'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import classes from './candidates.module.css'
import { ProgramDeadline, useProgramDeadline } from '../programs/ProgramState'
import { candidateQueries } from '../queries'

const HANDED_IN = 'ingediend'

type Props = {
  candidate: Candidate
  isBusy: boolean
  /** Saves what is typed. Resolves to whether it is saved. */
  save: () => Promise<boolean>
}

/** Why the candidate cannot be handed in yet; empty when it can. */
function blockedReason({ missing, status }: Candidate, isClosed: boolean, isBusy: boolean): string {
  if (status !== 'PENDING') return 'Een kandidaat die is afgemeld, kan niet worden ingediend.'
  if (isClosed) return 'De deadline is voorbij. Verleng de deadline van het programma om alsnog in te dienen.'
  if (isBusy) return 'Indienen kan zodra alle bestanden zijn verzonden.'
  return missing.length > 0 ? `Indienen kan zodra deze bijlagen er zijn: ${listed(missing)}.` : ''
}

export function HandInPart({ candidate, isBusy, save }: Props) {
  const part = useHandOnFocus<HTMLDivElement>(HANDED_IN)
  const client = useQueryClient()
  const { mutateAsync: finish } = useCall(finishRegistration, { quiet: true })
  const [isSending, setSending] = useState(false)
  const { isClosed } = useProgramDeadline(candidate.honours_program)
  const reason = blockedReason(candidate, isClosed, isBusy)

  const handIn = async () => {
    if (!(await save())) return
    const saved = client.getQueryData<Candidate>(candidateQueries.one(candidate.id).queryKey) ?? candidate
    const question = {
      title: `${fullName(saved)} indienen?`,
      body: <Summary candidate={saved} />,
      confirmLabel: 'Indienen',
      dismissLabel: 'Nog niet',
    }
    if (!(await confirm(question))) return
    setSending(true)
    await attempt(async () => {
      await finish({ params: { id: saved.id }, body: { updated_at: saved.updated_at } })
      toastSuccess(`${fullName(saved)} is ingediend`)
    })
    setSending(false)
  }
  return (
    <Section title="Indienen">
      <div ref={part} className={classes.handIn}>
        <ProgramDeadline program={candidate.honours_program} />
        {reason ? (
          <p>{reason}</p>
        ) : (
          <>
            <p>Alles is compleet. Na het indienen kan de school niets meer wijzigen.</p>
            <Button loading={isSending} onClick={() => void handIn()}>
              Indienen
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}

const Summary = ({ candidate: { honours_program, school, grade, profile, files } }: { candidate: Candidate }) => (
  <div className={classes.summary}>
    <p>
      Voor {honours_program.name}, van {school.name}, leerjaar {grade}
      {profile && `, profiel ${profile}`}.
    </p>
    <ul>
      {files.map(({ id, kind, name }) => (
        <li key={id}>
          {kind && `${kind}: `}
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
    <p>De deadline is {formatDay(honours_program.deadline)}. U dient nu in; daarna kunt u niets meer wijzigen.</p>
  </div>
)

export const HandedInPart = ({ candidate: { finished_at, finished_by } }: { candidate: Candidate }) =>
  finished_at && (
    <p id={HANDED_IN} tabIndex={-1} className={`${page.standing} ${classes.handedIn}`}>
      <IconCircleCheck size={20} stroke={1.5} aria-hidden />
      <span>
        Ingediend op <time dateTime={finished_at}>{formatInstant(finished_at)}</time>
        {finished_by && ` door ${finished_by.name}`}
      </span>
    </p>
  )
