import { readActivityAudience } from '@pre-u/contract/activities/bulk'
import { call } from '../platform/api/call'
import { askToInform, NOBODY_INFORMED, type Informing } from '../placement/askToInform'

type Question = {
  id: number
  /** Whether a cancelled activity is published again. */
  publish?: boolean
  title: string
  confirmLabel: string
  /** Asks for confirmation also when no school is affected. */
  always?: boolean
}

/** Asks whether the schools that an activity affects are notified of a change; undefined when the change is not made. */
export async function askAboutChange({ id, publish = false, always = false, ...question }: Question): Promise<Informing | undefined> {
  const audience = await call(readActivityAudience, { body: { ids: [id], publish } })
  if (audience.schools === 0 && !always) return NOBODY_INFORMED
  return askToInform({ ...question, ids: [id], audience })
}
