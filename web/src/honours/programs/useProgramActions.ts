import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { confirm } from '../../platform/feedback/confirm'
import type { Action } from '../../platform/list/types'
import { askToRemove } from '../../platform/feedback/removal'
import { useRemove, useUpdate } from '../../platform/api/resourceQueries'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import { countCandidates } from '../words'

const nameOf = ({ name }: HonoursProgram) => `Programma "${name}"`

function describeConsequences({ drafts, submitted }: HonoursProgram) {
  const count = drafts + submitted
  const retained = count === 0 ? '' : ` ${countCandidates(count)} ${count === 1 ? 'blijft' : 'blijven'} bewaard.`
  return `Scholen zien het programma niet meer en kunnen niets meer indienen.${retained}`
}

export function useProgramActions() {
  const { mutateAsync: update } = useUpdate(honoursPrograms, { quiet: true })
  const { mutateAsync: remove } = useRemove(honoursPrograms, { quiet: true })

  const setActive = (program: HonoursProgram, is_active: boolean) =>
    attempt(async () => {
      await update({ record: program, changes: { is_active } })
      toastSuccess(`${program.name} is ${is_active ? 'gepubliceerd' : 'niet meer gepubliceerd'}`)
    })
  const withdraw = async (program: HonoursProgram) => {
    const question = {
      title: `${nameOf(program)} niet meer publiceren?`,
      body: describeConsequences(program),
      confirmLabel: 'Publicatie intrekken',
    }
    if (await confirm(question)) await setActive(program, false)
  }
  const removeProgram = (program: HonoursProgram, leave?: () => Promise<void>) =>
    askToRemove({
      subject: nameOf(program),
      body: 'Dit kan niet ongedaan worden gemaakt.',
      remove: () => remove({ record: program, leave }),
      alternative: program.is_active
        ? {
            body: `Een programma met kandidaten kan niet worden verwijderd. ${describeConsequences(program)}`,
            label: 'Publicatie intrekken',
            run: () => setActive(program, false),
          }
        : undefined,
    })
  return {
    publish: (program: HonoursProgram) => void setActive(program, true),
    actionsFor: (program: HonoursProgram, leave?: () => Promise<void>): Action[] => [
      program.is_active
        ? { label: 'Publicatie intrekken', onClick: () => void withdraw(program) }
        : { label: 'Publiceren', onClick: () => void setActive(program, true) },
      { label: 'Verwijderen', danger: true, onClick: () => void removeProgram(program, leave) },
    ],
  }
}
