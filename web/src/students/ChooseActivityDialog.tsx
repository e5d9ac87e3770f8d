import { activities } from '@pre-u/contract/activities/activities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dropdown } from '../platform/api/dropdowns'
import { Modal } from '../platform/dialog/Modal'
import { layers } from '../platform/theme/theme'
import { Select } from '../platform/form/Select'

type Props = { opened: boolean; school?: { id: string | number; name?: string } | undefined; onClose: () => void }

/** For which activity staff register pupils, of this school where it is known. Its z-index is that of the list of choices, which opens over it. */
export function ChooseActivityDialog({ opened, school, onClose }: Props) {
  const { data = [], isPending } = useQuery(dropdown(activities))
  const navigate = useNavigate()
  const choose = (id: string) => {
    // The list below stays until the grid can be shown, and whoever goes back before that finds it without the question.
    onClose()
    void navigate({ to: '/activities/$id/inschrijven', params: { id }, search: school ? { school_id: String(school.id) } : {} })
  }
  const title = school?.name ? `Leerlingen van ${school.name} inschrijven` : 'Leerlingen inschrijven'
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="30rem" zIndex={layers.overlay}>
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
    </Modal>
  )
}
