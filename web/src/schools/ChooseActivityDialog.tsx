import '../platform/theme/mantine-floating.css'
import '../platform/theme/mantine-dialogs.css'
import { activities } from '@pre-u/contract/activities'
import type { School } from '@pre-u/contract/schools'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dropdown } from '../platform/api/dropdowns'
import { Modal } from '../platform/onDemand/Modal'
import { layers } from '../platform/theme/theme'

type Props = { opened: boolean; school: School; onClose: () => void }

/** For which activity staff register pupils of this school. Its z-index is that of the list of choices, which opens over it. */
export function ChooseActivityDialog({ opened, school, onClose }: Props) {
  const { data = [] } = useQuery(dropdown(activities))
  const navigate = useNavigate()
  const choose = (id: string) =>
    void navigate({ to: '/activities/$id/inschrijven', params: { id }, search: { school_id: String(school.id) } })
  return (
    <Modal opened={opened} onClose={onClose} title={`Leerlingen van ${school.name} inschrijven`} size="30rem" zIndex={layers.overlay}>
      <Select
        data-autofocus
        label="Voor welke activiteit?"
        placeholder="Zoek op code of naam"
        searchable
        selectFirstOptionOnChange
        // The list itself scrolls: the keyboard cannot reach Mantine's scroll area.
        nothingFoundMessage="Niets gevonden"
        data={data.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={null}
        onChange={(id) => id !== null && choose(id)}
      />
    </Modal>
  )
}
