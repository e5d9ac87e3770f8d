import type { Activity } from '@pre-u/contract/activities/activities'
import { LinkButton } from '../platform/page/links'

export const RegistrationsLink = ({ activity: { id } }: { activity: Activity }) => (
  <LinkButton to="/" search={{ activity__id: String(id) }} variant="default" size="compact-sm">
    Naar de inschrijvingen
  </LinkButton>
)
