import { plans } from '@pre-u/contract/schools/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dropdown } from '../../platform/api/dropdowns'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { Select } from '../../platform/form/Select'

const NONE = 'geen'

type Props = {
  /** '12 scholen'. */
  subject: string
  /** Resolves to whether it is changed. */
  send: (plan_id: number | null) => Promise<boolean>
  answer: (isDone: boolean) => void
}

export function PlanDialog({ subject, send, answer }: Props) {
  const { data: offeredPlans = [] } = useQuery(dropdown(plans))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const submit = async () => {
    setAttempted(true)
    if (chosen !== null && (await send(chosen === NONE ? null : Number(chosen)))) answer(true)
  }
  return (
    <QuestionDialog title={`Pakket van ${subject} wijzigen`} size="26rem" hasChoices submitLabel="Wijzigen" onSubmit={submit}>
      <Select
        data-autofocus
        label="Pakket"
        placeholder="Kies een pakket"
        description="De limieten gelden meteen. Wie al is ingeschreven, blijft ingeschreven."
        allowDeselect={false}
        data={[...offeredPlans.map(({ id, name }) => ({ value: String(id), label: name })), { value: NONE, label: 'Geen pakket' }]}
        value={chosen}
        onChange={setChosen}
        error={isAttempted && chosen === null && 'Kies een pakket'}
      />
    </QuestionDialog>
  )
}
