import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { formatDay } from '@pre-u/contract/platform/dates'
import { placedName } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { Office } from '../../platform/page/Office'
import { schoolQueries } from '../../schools/queries'
import { countCandidates } from '../words'
import { useProgramDeadline } from './ProgramState'
import classes from './honours.module.css'

export function SchoolNotice({ program, user }: { program: HonoursProgram; user: User }) {
  const { state, isClosed, words } = useProgramDeadline(program)
  const room = useRoom(program, user)
  return (
    <section className={classes.notice} data-deadline={state} aria-label="Aanmelden">
      {isClosed ? (
        <p>
          De deadline was {formatDay(program.deadline)}. Wat is ingediend, kunt u nog bekijken. Neem contact op met <Office /> als u nog
          iets wilt wijzigen.
        </p>
      ) : (
        <>
          <p>
            De aanmelding {words}
            {!words.includes(' om ') && `, op ${formatDay(program.deadline)} om 23:59`}.
          </p>
          {program.free === 0 && <p>Het programma is vol. Een kandidaat krijgt een plaats als er een vrijkomt.</p>}
          {room && <p>{roomInWords(room)}</p>}
        </>
      )}
      <p>{ownInWords(program)}</p>
    </section>
  )
}

const roomInWords = ({ left, max }: Room) =>
  left === 0 ? `Uw school heeft het maximum van ${countCandidates(max)} bereikt.` : `Uw school kan nog ${countCandidates(left)} toevoegen.`

function ownInWords({ drafts, submitted, placed }: HonoursProgram) {
  if (drafts + submitted === 0) return 'Van uw school is nog geen kandidaat toegevoegd.'
  const parts = [
    drafts > 0 && `${drafts} nog niet ingediend`,
    submitted > 0 && `${submitted} ingediend`,
    placed > 0 && `van wie ${placed} ${placedName.toLowerCase()}`,
  ].filter(Boolean)
  return `Van uw school: ${countCandidates(drafts + submitted)} (${parts.join(', ')}).`
}

export type Room = { left: number; max: number }

/**
 * How many more candidates a school can add: the smaller of the programme's and the plan's limit. Undefined without a limit, after the
 * deadline, and for staff, who can exceed it.
 */
export function useRoom(program: HonoursProgram, user: User | null): Room | undefined {
  const ownSchool = user && !isStaff(user) && !program.is_closed ? user.school : null
  const { data: school } = useQuery({ ...schoolQueries.one(ownSchool?.id ?? 0), enabled: ownSchool !== null })
  const limits = [program.max_per_school, school?.plan?.max_honours_students].filter((limit) => typeof limit === 'number')
  if (!school || limits.length === 0) return undefined
  const max = Math.min(...limits)
  return { max, left: Math.max(0, max - program.counting) }
}
