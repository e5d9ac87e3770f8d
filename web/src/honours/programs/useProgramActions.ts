import { type HonoursProgram, honoursPrograms } from '@pre-u/contract/honours/programs'
import { confirm } from '../../platform/feedback/confirm'
import type { Action } from '../../platform/list/types'
import { askToRemove } from '../../platform/feedback/removal'
import { useRemove, useUpdate } from '../../platform/api/resourceQueries'
import { toastSuccess } from '../../platform/feedback/toast'
import { countCandidates } from '../words'

const nameOf = ({ name }: HonoursProgram) => `Programma "${name}"`

function describeConsequences({ drafts, submitted }: HonoursProgram) {
  const count = drafts + submitted
  const keptText = count === 0 ? '' : ` ${countCandidates(count)} ${count === 1 ? 'blijft' : 'blijven'} bewaard.`
  return `Scholen zien het programma niet meer en kunnen niets meer indienen.${keptText}`
}

export function useProgramActions() {
  const { mutateAsync: update } = useUpdate(honoursPrograms)
  const { mutateAsync: remove } = useRemove(honoursPrograms, { quiet: true })

  /** Resolves to false on failure, which is reported in a toast. */
  const setActive = async (program: HonoursProgram, is_active: boolean): Promise<boolean> => {
    try {
      await update({ record: program, changes: { is_active } })
    } catch {
      return false
    }
    toastSuccess(`${program.name} is ${is_active ? 'gepubliceerd' : 'niet meer gepubliceerd'}`)
    return true
  }
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
