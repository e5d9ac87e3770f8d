import type { User } from '@pre-u/contract/accounts/auth'
import { formatDay } from '@pre-u/contract/platform/dates'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { Office } from '../../platform/page/Office'
import classes from './programs.module.css'
import { useProgramDeadline } from './ProgramDeadline'
import { type Room, useRoom } from './useRoom'
import { countCandidates } from '../words'

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
    placed > 0 && `van wie ${placed} geplaatst`,
  ].filter(Boolean)
  return `Van uw school: ${countCandidates(drafts + submitted)} (${parts.join(', ')}).`
}
