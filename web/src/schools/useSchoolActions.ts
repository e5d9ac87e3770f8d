import type { School } from '@pre-u/contract/schools/schools'
import { changeActive } from '@pre-u/contract/schools/bulk'
import { useCall } from '../platform/api/call'
import { confirm } from '../platform/feedback/confirm'
import { askToRemove } from '../platform/feedback/removal'
import { attempt, toastSuccess } from '../platform/feedback/toast'
import { archiveQuestion, unarchiveQuestion } from './archiveQuestions'
import { schoolQueries } from './queries'

const nameOf = ({ name }: School) => `School "${name}"`

export function useSchoolActions() {
  const { mutateAsync: remove } = schoolQueries.useRemove({ quiet: true })
  const { mutateAsync: change } = useCall(changeActive, { quiet: true })

  const setActive = ({ id, updated_at }: School, is_active: boolean) =>
    attempt(async () => {
      await change({ params: { id }, body: { is_active, updated_at } })
      toastSuccess(is_active ? 'De school is teruggehaald' : 'De school is gearchiveerd')
    })
  const archive = async (school: School) => {
    if (await confirm(archiveQuestion(nameOf(school)))) await setActive(school, false)
  }
  const unarchive = async (school: School) => {
    if (await confirm(unarchiveQuestion(nameOf(school)))) await setActive(school, true)
  }
  const archiveInstead = (school: School) => ({
    body: 'Deze school heeft inschrijvingen, kandidaten of documenten. U kunt de school wel archiveren: de gebruikers worden dan uitgelogd en de gegevens blijven bewaard.',
    label: 'Archiveren',
    run: () => setActive(school, false),
  })

  return {
    archiveAction: (school: School) =>
      school.is_active
        ? { label: 'Archiveren', onClick: () => void archive(school) }
        : { label: 'Terughalen', onClick: () => void unarchive(school) },
    /** Resolves to whether the school is gone; it can also have been archived instead. */
    removeSchool: (school: School, leave?: () => Promise<void>) =>
      askToRemove({
        subject: nameOf(school),
        body: 'De contactpersonen van deze school worden ook verwijderd. Dit kan niet ongedaan worden gemaakt.',
        remove: () => remove({ record: school, leave }),
        alternative: school.is_active ? archiveInstead(school) : undefined,
      }),
  }
}
