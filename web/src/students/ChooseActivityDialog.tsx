import { activities } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dropdown } from '../platform/api/dropdowns'
import { ask } from '../platform/dialog/ask'
import { Dialog } from '../platform/dialog/Dialogs'
import { Select } from '../platform/form/Select'

type School = { id: string | number; name?: string }
type Props = { school: School | undefined; answer: () => void }

function ChooseActivityDialog({ school, answer }: Props) {
  const { data = [], isPending } = useQuery(dropdown(activities))
  const navigate = useNavigate()
  const choose = (id: string) => {
    // The list below stays until the grid can be shown, and whoever goes back before that finds it without the question.
    answer()
    void navigate({ to: '/activities/$id/inschrijven', params: { id }, search: school ? { school_id: String(school.id) } : {} })
  }
  const title = school?.name ? `Leerlingen van ${school.name} inschrijven` : 'Leerlingen inschrijven'
  return (
    <Dialog title={title} size="30rem" hasChoices withCloseButton>
      <Select
        data-autofocus
        label="Voor welke activiteit?"
        placeholder="Zoek op code of naam"
        searchable
        // Also of what was typed before the activities came.
        selectFirstOptionOnChange={!isPending}
        nothingFoundMessage="Niets gevonden"
        data={data.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={null}
        onChange={(id) => id !== null && choose(id)}
      />
    </Dialog>
  )
}

/** Asks for which activity staff register pupils, of this school where it is known, and goes there. */
export const chooseActivity = (school?: School) => void ask<void>((answer) => <ChooseActivityDialog school={school} answer={answer} />)
